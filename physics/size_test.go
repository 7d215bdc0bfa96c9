package physics

import (
	"fmt"
	"reflect"
	"testing"
	"unsafe"
)

func TestSizes(t *testing.T) {
	w := heapOf500(t)
	var walk func(path string, v reflect.Value) uintptr
	walk = func(path string, v reflect.Value) (sum uintptr) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				if v.Type().Field(i).Tag.Get("snapshot") == "-" {
					continue
				}
				n := walk(path+"."+v.Type().Field(i).Name, v.Field(i))
				if n > 50000 {
					fmt.Println(n, path+"."+v.Type().Field(i).Name, v.Field(i).Type())
				}
				sum += n
			}
			return sum
		case reflect.Slice:
			if v.Len() == 0 {
				return 4
			}
			es := v.Type().Elem().Size()
			if v.Type().Elem().Kind() == reflect.Struct {
				var s uintptr
				for i := range v.Len() {
					_ = i
				}
				s = uintptr(v.Len()) * es
				return s
			}
			return uintptr(v.Len()) * es
		case reflect.Pointer:
			return 8
		}
		return v.Type().Size()
	}
	_ = unsafe.Sizeof(0)
	fmt.Println(walk("w", reflect.ValueOf(w).Elem()), len(w.st.Broad.Pairs()), len(w.st.Pairs))
}
