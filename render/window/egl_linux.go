//go:build !headless && linux

package window

/*
#cgo LDFLAGS: -ldl
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

typedef void *(*getproc_t)(const char *);
typedef void *(*platform_t)(unsigned, void *, const intptr_t *);
typedef void *(*display_t)(void *);
typedef unsigned (*devices_t)(int, void **, int *);
typedef unsigned (*initialize_t)(void *, int *, int *);
typedef unsigned (*bindapi_t)(unsigned);
typedef unsigned (*config_t)(void *, const int *, void **, int, int *);
typedef void *(*context_t)(void *, void *, void *, const int *);
typedef void *(*pbuffer_t)(void *, void *, const int *);
typedef unsigned (*current_t)(void *, void *, void *, void *);
typedef unsigned (*destroy_t)(void *, void *);
typedef unsigned (*terminate_t)(void *);

static void *lib;
static getproc_t getproc;

static int egl_load(void) {
	if (!lib) lib = dlopen("libEGL.so.1", RTLD_NOW | RTLD_GLOBAL);
	if (!lib) return 0;
	getproc = (getproc_t)dlsym(lib, "eglGetProcAddress");
	return getproc != 0;
}

static void *egl_proc(const char *name) {
	void *p = getproc(name);
	return p ? p : dlsym(lib, name);
}

typedef struct { void *display, *context, *surface; } egl_t;

// egl_try opens a context on one display: 1 when it worked, else nothing is left open.
static int egl_try(void *display, egl_t *out) {
	initialize_t initialize = (initialize_t)dlsym(lib, "eglInitialize");
	bindapi_t bindapi = (bindapi_t)dlsym(lib, "eglBindAPI");
	config_t choose = (config_t)dlsym(lib, "eglChooseConfig");
	context_t create = (context_t)dlsym(lib, "eglCreateContext");
	pbuffer_t pbuffer = (pbuffer_t)dlsym(lib, "eglCreatePbufferSurface");
	current_t current = (current_t)dlsym(lib, "eglMakeCurrent");
	destroy_t destroy = (destroy_t)dlsym(lib, "eglDestroyContext");
	terminate_t terminate = (terminate_t)dlsym(lib, "eglTerminate");
	if (!display || !initialize || !bindapi || !choose || !create || !pbuffer || !current || !destroy || !terminate)
		return 0;
	if (!initialize(display, 0, 0)) return 0;
	// EGL_SURFACE_TYPE pbuffer, EGL_RENDERABLE_TYPE OpenGL; drivers without surfaces get a second chance.
	int wanted[] = {0x3033, 0x0001, 0x3040, 0x0008, 0x3024, 8, 0x3038};
	int any[] = {0x3033, 0, 0x3040, 0x0008, 0x3038};
	// EGL_CONTEXT_MAJOR_VERSION 3, MINOR 3, PROFILE_MASK core
	int version[] = {0x3098, 3, 0x30FB, 3, 0x30FD, 1, 0x3038};
	int size[] = {0x3057, 1, 0x3056, 1, 0x3038};
	void *config = 0;
	int n = 0;
	if (bindapi(0x30A2) && ((choose(display, wanted, &config, 1, &n) && n > 0) ||
	                        (choose(display, any, &config, 1, &n) && n > 0))) {
		void *context = create(display, config, 0, version);
		if (context) {
			if (current(display, 0, 0, context)) {
				*out = (egl_t){display, context, 0};
				return 1;
			}
			void *surface = pbuffer(display, config, size);
			if (surface && current(display, surface, surface, context)) {
				*out = (egl_t){display, context, surface};
				return 1;
			}
			destroy(display, context);
		}
	}
	terminate(display);
	return 0;
}

// egl_open tries Mesa's surfaceless platform, then every EGL device, then the default display.
static int egl_open(egl_t *out) {
	platform_t platform = (platform_t)egl_proc("eglGetPlatformDisplayEXT");
	devices_t devices = (devices_t)egl_proc("eglQueryDevicesEXT");
	display_t plain = (display_t)dlsym(lib, "eglGetDisplay");
	if (platform && egl_try(platform(0x31DD, 0, 0), out)) return 1;
	if (platform && devices) {
		void *list[16];
		int n = 0;
		if (devices(16, list, &n))
			for (int i = 0; i < n; i++)
				if (egl_try(platform(0x313F, list[i], 0), out)) return 1;
	}
	return plain && egl_try(plain(0), out);
}

static void egl_close(egl_t *e) {
	((current_t)dlsym(lib, "eglMakeCurrent"))(e->display, 0, 0, 0);
	if (e->surface) ((destroy_t)dlsym(lib, "eglDestroySurface"))(e->display, e->surface);
	((destroy_t)dlsym(lib, "eglDestroyContext"))(e->display, e->context);
	((terminate_t)dlsym(lib, "eglTerminate"))(e->display);
}
*/
import "C"

import "unsafe"

// eglContext is an OpenGL 3.3 core context without a window, current on the thread that opened it.
type eglContext struct{ c C.egl_t }

// openEGL opens a context on the first of Mesa's surfaceless platform, the EGL devices and the default display that
// gives one.
func openEGL() (*eglContext, error) {
	const what = "drawing without a display"
	if C.egl_load() == 0 {
		return nil, &Fault{what, "libEGL.so.1 is not installed", "install it, on Debian or Ubuntu: " +
			"apt-get install libegl1 libgl1-mesa-dri"}
	}
	e := &eglContext{}
	if C.egl_open(&e.c) == 0 {
		return nil, &Fault{what, "no EGL driver offers OpenGL 3.3", "install a driver, on Debian or Ubuntu: " +
			"apt-get install libegl-mesa0 libgl1-mesa-dri, and leave LIBGL_DRIVERS_PATH unset (EGL_LOG_LEVEL=debug tells more)"}
	}
	return e, nil
}

// procAddress returns the address of an OpenGL function, nil when the driver has none.
func (e *eglContext) procAddress(name string) unsafe.Pointer {
	s := C.CString(name)
	defer C.free(unsafe.Pointer(s))
	return C.egl_proc(s)
}

// close gives the context back.
func (e *eglContext) close() { C.egl_close(&e.c) }
