package play

import (
	"strings"
	"testing"

	"github.com/brickyard-physics/brickyard/physics/physicstest"
)

// TestCallbackSteps: a single step of a callback that asks for far more than is there ends with one line, which is the
// same in every run, and the world goes on.
func TestCallbackSteps(t *testing.T) {
	const list, text = "entries: at most 1000000 are allowed", "bytes: at most 16777216 are allowed"
	for _, row := range []struct{ text, want string }{
		{"x = [0] * 1000000000", "x.star:3:13: a list of 1000000000 " + list},
		{"x = 1000000000 * (0, 0)", "x.star:3:20: a tuple of 2000000000 " + list},
		{"x = [0] * (1 << 200)", "x.star:3:13: a list of more than 9223372036854775807 " + list},
		{"x = [0]; x *= 1000000000", "x.star:3:16: a list of 1000000000 " + list},
		{"x = 'ab' * 1000000000", "x.star:3:14: a text of 2000000000 " + text},
		{"x = ('ab' * 1000000).join(['x'] * 1000)", "x.star:3:25: join: a text of 1998001000 " + text},
		{"x = ('a' * 1000000).replace('a', 'b' * 1000)", "x.star:3:24: replace: a text of 1000000000 " + text},
		{"f = ('a' * 1000000).replace; f('a', 'b' * 1000)", "x.star:3:34: replace: a text of 1000000000 " + text},
		{"getattr('a' * 1000000, 'replace')('a', 'b' * 1000)", "x.star:3:38: replace: a text of 1000000000 " + text},
		{"x = '{0}{0}'.format(['a' * 10000000])", "x.star:3:17: format: a text of up to 20000018 " + text},
		{"x = '%s' % ([['a' * 1000000] * 1000],)", "x.star:3:14: a text of more than 16777216 bytes: that is not allowed"},
		{"x = '%s'; x %= ([['a' * 1000000] * 1000],)",
			"x.star:3:17: a text of more than 16777216 bytes: that is not allowed"},
		{"x = str(['a' * 1000000] * 1000)", "x.star:3:9: str: a text of more than 16777216 bytes: that is not allowed"},
		{"x = [];     [x.extend(range(1000000000))]",
			"x.star:3:18: extend: a sequence of 1000000000 entries is too long: at most 1000000 are allowed"},
		{"x = []; x += range(1000000000)",
			"x.star:3:15: a sequence of 1000000000 entries is too long: at most 1000000 are allowed"},
		{"max(*range(1000000000))",
			"x.star:3:9: a sequence of 1000000000 entries is too long: at most 1000000 are allowed"},
		{"sorted(iterable=range(1000000000))",
			"x.star:3:5: sorted: a sequence of 1000000000 entries is too long: at most 1000000 are allowed"},
		{"x = list(('a' * 16000000).codepoints())",
			"x.star:3:9: list: a sequence of 1000001 entries is too long: at most 1000000 are allowed"},
		{"x = ('a ' * 8000000).split()", "x.star:3:25: split: a list of 8000000 " + list},
		{"x = 'a' * 10\n    for i in range(60): x = x + x", "x.star:4:31: a text of 20971520 " + text},
		{"x = [0] * 1000000\n    for i in range(60): x = x + x",
			"x.star:4:31: a sequence of 2000000 entries is too long: at most 1000000 are allowed"},
		{"x = 10\n    for i in range(60): x = x * x",
			"x.star:4:31: a whole number of 524288 digits: at most 315652 are allowed"},
		{"x = []\n    for i in range(60): x = [x, x]\n    print(x)",
			"x.star:5:5: print: a text of more than 16777216 bytes: that is not allowed"},
		{"x = []\n    for i in range(60): x = [x, x]\n    text('x', x)",
			"x.star:5:5: text: a text of more than 16777216 bytes: that is not allowed"},
		{"x = zip(*([[0] * 3000] * 300000))",
			"x.star:3:9: zip: a list of 900000000 entries in its rows: at most 1000000 are allowed"},
		{"print(*(['x' * 1000000] * 17))",
			"x.star:3:5: print: a text of more than 16777216 bytes: that is not allowed"},
		{"print(sep='x' * 1000000, *range(17))", "x.star:3:5: print: a text of 17000444 " + text},
		{"fail(*(['x' * 1000000] * 17))", "x.star:3:5: fail: a text of more than 16777216 bytes: that is not allowed"},
		{"fail(sep='x' * 1000000, *range(17))", "x.star:3:5: fail: a text of 17000444 " + text},
		{"t = (1,)\n    for i in range(25): t = (t, t)\n    {}[t]",
			"x.star:5:7: the key is too long: a text of more than 16777216 bytes: that is not allowed"},
		{"d, t = {}, (1,)\n    for i in range(25): t = (t, t)\n    d[t] += 1",
			"x.star:5:6: the key is too long: a text of more than 16777216 bytes: that is not allowed"},
		{"t = ('x' * 1000000,) * 100\n    x = {t: 1, t: 2}",
			"x.star:4:11: the key is too long: a text of more than 16777216 bytes: that is not allowed"},
		{"x = int('9' * 1000000)",
			"x.star:3:9: int: a text of a whole number of 1000000 bytes: at most 315652 are allowed"},
		{"x = int(x='9' * 1000000)",
			"x.star:3:9: int: a text of a whole number of 1000000 bytes: at most 315652 are allowed"},
		{"x = []\n    for i in range(60): x = [x, x]\n    sphere(1, on=x)", "x.star:5:5: sphere: "},
	} {
		ends(t, row.text, row.want)
	}
}

// ends plays a callback of the given statements, which is to end with one line that begins as wanted.
func ends(t *testing.T, text, want string) {
	t.Helper()
	stage := playText(t, "ground()\ndef on_start():\n    "+text+"\n", 2, nil)
	err := stage.Fault()
	if err == nil || !strings.HasPrefix(err.Error(), want) || len(err.Error()) > 200 {
		t.Errorf("%s\n got %v\nwant %s", text, err, want)
	}
}

// TestCallbackKeys: what would take years to be a key or to be compared ends with one line, and so do keys so deep that
// their hash would take all of the stack.
func TestCallbackKeys(t *testing.T) {
	const (
		key     = "the key is too long: a text of more than 16777216 bytes: that is not allowed"
		deep    = "the key is too long: a text of a value that holds others more than 1000 deep in each other"
		compare = "to compare values as large as these takes too long: compare parts of them"
		once    = "t = (1,)\n    for i in range(99999): t = (t,)\n    "
		twice   = "t = (1,)\n    for i in range(60): t = (t, t)\n    "
		many    = "x = [0]\n    for i in range(5): x = [x] * 1000\n    y = [e for e in x]\n    "
	)
	for _, row := range []struct{ text, want string }{
		{once + "{}[t] = 1", "x.star:5:7: " + deep},
		{twice + "{}[t] = 1", "x.star:5:7: " + key},
		{twice + "{}[t], x = 1, 2", "x.star:5:7: " + key},
		{twice + "x = {t: 1 for i in [1]}", "x.star:5:11: " + key},
		{twice + "x = t in {}", "x.star:5:11: " + key},
		{twice + "x = t not in set()", "x.star:5:15: " + key},
		{twice + "x = {}.get(t)", "x.star:5:11: get: " + key},
		{twice + "{}.pop(t, 1)", "x.star:5:7: pop: " + key},
		{twice + "{}.setdefault(t)", "x.star:5:7: setdefault: " + key},
		{twice + "set().add(t)", "x.star:5:10: add: " + key},
		{twice + "set().discard(t)", "x.star:5:10: discard: " + key},
		{twice + "set([1]).remove(t)", "x.star:5:13: remove: " + key},
		{twice + "x = set([t])", "x.star:5:9: set: " + compare},
		{twice + "x = dict([(t, 1)])", "x.star:5:9: dict: " + compare},
		{twice + "set().update([t])", "x.star:5:10: update: " + compare},
		{twice + "set().union([t])", "x.star:5:10: union: " + compare},
		{twice + "x = set().issuperset([t])", "x.star:5:14: issuperset: " + compare},
		{many + "x == y", "x.star:6:7: " + compare},
		{many + "x < y", "x.star:6:7: " + compare},
		{many + "x in [y]", "x.star:6:7: " + compare},
		{"t = 'x' * 1000000\n    d = {(t, i): 1 for i in range(300)}\n    {}.update(d)", "x.star:5:7: update: " + compare},
		{"x = [[0] * 1000] * 1000\n    x + [1] in [x + [2]] * 1000", "x.star:4:13: " + compare},
		{many + "[x].index(y)", "x.star:6:8: index: " + compare},
		{many + "[x].remove(y)", "x.star:6:8: remove: " + compare},
		{many + "max(x, y)", "x.star:6:5: max: " + compare},
		{many + "sorted([x, y])", "x.star:6:5: sorted: " + compare},
		{many + "sorted(iterable=[x, y])", "x.star:6:5: sorted: " + compare},
		{many + "sorted([0, 1], key=lambda i: x if i else y)", "x.star:6:5: sorted: " + compare},
		{many + "sorted([0, 1], lambda i: x if i else y)", "x.star:6:5: sorted: " + compare},
		{many + "max(0, 1, key=lambda i: x if i else y)", "x.star:6:5: max: " + compare},
		{twice + "{}.update({1: 2}.items() + [(t, 1)])", "x.star:5:7: update: " + compare},
	} {
		ends(t, row.text, row.want)
	}
}

// TestCallbackCompares: what does not take long is compared as ever.
func TestCallbackCompares(t *testing.T) {
	stage := playText(t, `ground()
def on_start():
    pairs = [(i, 2.0 * i) for i in range(1000)]
    d, s = {p: p[0] for p in pairs}, set(pairs)
    d[(1, 2)], d["a"] = 5, 6
    if (7, 14) not in pairs or (7, 14.5) in pairs or d[(7, 14)] != 7 or pairs.index((9, 18)) != 9: fail("1")
    if pairs != [(i, 2 * i) for i in range(1000)] or not pairs[1] < pairs[2] or max(pairs)[0] != 999: fail("2")
    if s != set(pairs) or (8, 16) not in s or d.get((1, 2)) != 5 or d.pop("a") != 6 or [] in pairs: fail("3")
    if [7, 8] not in [[i, i + 1] for i in range(100)]: fail("4")
    t = [1]
    for i in range(20): t = [t] * 5
    if t in pairs or [1, 2] in t: fail("5")
    deep = (1,)
    for i in range(2000): deep = (i, deep)
    d = dict([("deep", deep)])
    d.update({"many": t})
    d.update([["many", deep]])
    if len(d) != 2 or len(max([deep, t], key=len)) != 5 or sorted([3, 1, 2], lambda i: (-i, i)) != [3, 2, 1]: fail("6")
`, 2, nil)
	if err := stage.Fault(); err != nil {
		t.Error(err)
	}
}

// TestCallbackMemory: what fills memory in small steps, within a call or from step to step, ends with one line, and the
// world goes on.
func TestCallbackMemory(t *testing.T) {
	if !physicstest.Nightly() {
		t.Skip("takes a gigabyte")
	}
	const want = "the script takes more than 512 MiB of memory: make its lists and texts smaller"
	for _, text := range []string{
		"def on_start():\n    l = []\n    for i in range(1000): l.append('x' * 16000000 + str(i))",
		"state.s = 'x'\ndef on_step(dt): state.s = state.s + 'x' * 16000000",
		"state.s = [1]\ndef on_step(dt): state.s = state.s + [1] * 1000000",
		"state.d = {}\ndef on_step(dt): state.d[now()] = 'x' * 16000000 + str(now())",
		"state.f = None\ndef on_step(dt):\n    held = ['x' * 16000000 + str(now()), state.f]\n    state.f = lambda: held",
	} {
		stage := playText(t, "ground()\n"+text+"\n", 60, nil)
		err := stage.Fault()
		if err == nil || !strings.HasPrefix(err.Error(), "x.star:") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n got %v", text, err)
		}
	}
}
