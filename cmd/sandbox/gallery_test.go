//go:build !headless

package main

import (
	"context"
	"encoding/json"
	"html"
	"image/gif"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/console"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/load/loadtest"
	"github.com/brickyard-physics/brickyard/cmd/sandbox/internal/picture"
	"github.com/brickyard-physics/brickyard/render"
)

// needsCanvas skips where nothing can be drawn.
func needsCanvas(t *testing.T) {
	t.Helper()
	c, err := openCanvas(picture.Size{Width: 16, Height: 16}, render.Low)
	if err != nil {
		t.Skip("this machine cannot draw without a display: ", err)
	}
	c.Close()
}

// TestGalleryInABrowser: the page of a gallery has pictures, films that move and verdicts, needs nothing from
// elsewhere, and is no wider than a phone.
func TestGalleryInABrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays levels")
	}
	needsCanvas(t)
	t.Setenv(asSandbox, "1") // in the processes that play the levels
	folder := filepath.Join(t.TempDir(), "gallery")
	code, out, errs := sandbox("gallery", "--out", folder, "--only", "cardhouse,billiards,slope", "--json")
	var told struct{ Levels, Steps, Failed int }
	if err := json.Unmarshal([]byte(out), &told); err != nil || code != console.ExitDone || told.Levels != 3 ||
		told.Steps != 1800 || told.Failed != 0 {
		t.Fatalf("exit code %d: %s%s: %v", code, out, errs, err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	if n := strings.Count(page, "600 steps audited: nothing overlaps"); n != 3 {
		t.Errorf("%d verdicts of 3", n)
	}
	if from := regexp.MustCompile(`(?:src|href|url\()\s*=?"?(?:https?:)?//`).FindString(page); from != "" {
		t.Errorf("the page needs something from elsewhere: %s", from)
	}
	for _, level := range []string{"cardhouse", "billiards", "slope"} {
		file, err := os.Open(filepath.Join(folder, "films", level+".gif"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if film, err := gif.DecodeAll(file); err != nil || len(film.Image) < 2 {
			t.Errorf("%s: its film does not move: %v", level, err)
		}
	}
	t.Run("browser", func(t *testing.T) { lookInABrowser(t, folder, page, 3) })
	code, _, errs = sandbox("gallery", "--out", folder, "--only", "slope")
	if code != console.ExitDone {
		t.Errorf("a gallery of ours is not renewed: %s", errs)
	}
}

// looked is what the browser tells of a page.
type looked struct {
	Wide, Broken, Films, Pictures int
	Small                         float64 // least size of letters (pixels)
	Outside                       []string
}

// eyes is put into the page: it plays all films, and tells the window around it what has become of them.
const eyes = `<script>
addEventListener("load", function () {
  var all = [...document.querySelectorAll(".screen")];
  var images = all.map(function (s) { return s.querySelector("img"); });
  var load = function (i) { return new Promise(function (done) {
    i.loading = "eager";
    if (i.complete) return done(i.naturalWidth > 0);
    i.onload = function () { done(i.naturalWidth > 0); };
    i.onerror = function () { done(false); };
  }); };
  Promise.all(images.map(load)).then(function (shown) {
    all.forEach(function (s) { s.click(); });
    Promise.all(images.map(load)).then(function (played) {
      var films = images.filter(function (i, n) { return played[n] && /gif$/.test(i.src); }).length;
      var small = 99, outside = [];
      document.querySelectorAll("body *").forEach(function (e) {
        var box = e.getBoundingClientRect();
        if (box.width > 0 && box.right > innerWidth + 1) outside.push(e.tagName + "." + e.className);
        if (e.childNodes.length && e.innerText) small = Math.min(small, parseFloat(getComputedStyle(e).fontSize));
      });
      parent.postMessage(JSON.stringify({Wide: document.documentElement.scrollWidth, Pictures: images.length,
        Broken: shown.filter(function (ok) { return !ok; }).length, Films: films, Small: small,
        Outside: outside}), "*");
    });
  });
});
</script>`

// lookInABrowser looks at a page in a real browser, in a frame as wide as a phone.
func lookInABrowser(t *testing.T, folder, page string, levels int) {
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	if browser == "" {
		t.Skip("no Chromium here (apt-get install chromium)")
	}
	for name, text := range map[string]string{
		"seen.html": strings.Replace(page, "</body>", eyes+"</body>", 1),
		"phone.html": `<iframe src="seen.html" style="width:390px;height:844px;border:0"></iframe>
<pre id="told"></pre><script>
addEventListener("message", function (e) { document.getElementById("told").textContent = e.data; });</script>`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ctx, done := context.WithTimeout(context.Background(), patience)
	defer done()
	command := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=800,900",
		"--user-data-dir="+t.TempDir(), "--virtual-time-budget=20000", "--dump-dom",
		"file://"+filepath.Join(folder, "phone.html"))
	command.WaitDelay = time.Second
	dom, err := command.Output()
	if err != nil {
		t.Skip("the browser does not start: ", err)
	}
	match := regexp.MustCompile(`(?s)<pre id="told">(.*?)</pre>`).FindSubmatch(dom)
	var got looked
	if match == nil {
		t.Fatalf("the page tells nothing: %.300s", dom)
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(string(match[1]))), &got); err != nil {
		t.Fatalf("the page tells %q: %v", match[1], err)
	}
	if got.Pictures != levels || got.Broken != 0 || got.Films != levels {
		t.Errorf("of %d pictures %d are broken, of %d films %d play", got.Pictures, got.Broken, levels, got.Films)
	}
	if got.Wide > 390 || len(got.Outside) > 0 || got.Small < 14 {
		t.Errorf("on a phone it is %d pixels wide, its smallest letters are of %v pixels, outside are %v", got.Wide,
			got.Small, got.Outside)
	}
}

// TestGalleryRefuses says in one line what it cannot do, before anything is played, and loses nothing.
func TestGalleryRefuses(t *testing.T) {
	needsCanvas(t)
	foreign := t.TempDir()
	mine := filepath.Join(foreign, "index.html")
	if err := os.WriteFile(mine, []byte("<p>my own page"), 0o666); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	own := loadtest.WriteFile(t, "tower.star", loadtest.Small)
	for _, row := range []struct {
		args []string
		want string
	}{
		{[]string{"--out", foreign}, "is no gallery of ours and would be overwritten"},
		{[]string{"--out", ""}, "the name of the folder is empty"},
		{[]string{"--out", file}, "file"},
		{[]string{}, "--out"},
		{[]string{"--out", t.TempDir(), "--only", "towr"}, `there is no level "towr" (did you mean "tower"?)`},
		{[]string{"--out", t.TempDir(), "--only", "none.star"}, `there is no level "none.star"`},
		{[]string{"--out", t.TempDir(), "--only", foreign}, "there is no level "},
		{[]string{"--out", t.TempDir(), "--only", "tower," + own}, `pictures of "tower" and "` + own + `" would both be `},
		{[]string{"--out", t.TempDir(), "--jobs", "-1"}, "--jobs must be between 0 and 256"},
	} {
		code, out, errs := sandbox(append([]string{"gallery"}, row.args...)...)
		if code != console.ExitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, row.want) {
			t.Errorf("%v: exit code %d, %q, want %q", row.args, code, errs, row.want)
		}
	}
	if text, err := os.ReadFile(mine); err != nil || string(text) != "<p>my own page" {
		t.Errorf("the page of somebody else is now %s: %v", text, err)
	}
}

// TestGalleryOfOwnLevels: files of levels are played and described as built-in ones are, and one that cannot be read is
// on the page with the reason.
func TestGalleryOfOwnLevels(t *testing.T) {
	needsCanvas(t)
	t.Setenv(asSandbox, "1") // in the processes that play the levels
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"mine.star": "about('three cubes of mine')\n" + loadtest.Small, "broken.star": "nothing.at\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	code, out, errs := sandbox("gallery", "--out", "g", "--only", "mine.star,./mine.star,broken.star", "--json")
	var told struct{ Levels, Steps, Failed int }
	if err := json.Unmarshal([]byte(out), &told); err != nil || code != console.ExitFailed || told.Levels != 2 ||
		told.Steps != 600 || told.Failed != 1 {
		t.Fatalf("exit code %d: %s%s: %v", code, out, errs, err)
	}
	page, err := os.ReadFile(filepath.Join("g", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h3>mine</h3>", "three cubes of mine", "<dt>count=3</dt>", "films/mine.gif",
		"broken.star:1:1: undefined: nothing"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("there is no %s in %s", want, page)
		}
	}
	if _, err := os.Stat(filepath.Join("g", "pictures", "mine.png")); err != nil {
		t.Error(err)
	}
}
