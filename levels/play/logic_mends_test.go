package play

import "testing"

// TestCallbackMends: messages of callbacks say, once, how to mend what they name.
func TestCallbackMends(t *testing.T) {
	const head = "ground()\ncrate = box((1, 1, 1), at=(0, 0.501, 0), name='crate')\nstate.shots = 0\ndef on_start():\n    "
	for _, row := range []struct{ text, want string }{
		{"state.shotz += 1",
			"x.star:5:10: state has no .shotz yet (did you mean \"shots\"?): set it first, as in state.shotz = 0"},
	} {
		if err := playText(t, head+row.text+"\n", 2, nil).Fault(); err == nil || err.Error() != row.want {
			t.Errorf("%s\n got %v\nwant %s", row.text, err, row.want)
		}
	}
}
