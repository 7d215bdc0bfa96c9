package markdown

import "testing"

func TestPage(t *testing.T) {
	p := &Page{}
	p.Say("%d %%", 5)
	p.Picture("a_b", "x/y.png")
	p.Show(Columns("none"))
	table := Columns("a", ">b", "c")
	if !table.Empty() {
		t.Error("a table without rows is not empty")
	}
	table.Row("x|y", "<1")
	p.Show(table)
	p.Fold("more", func() { p.Say("inside") })
	const want = "5 %\n\n![a\\_b](x/y.png)\n\n| a | b | c |\n| --- | ---: | --- |\n| x\\|y | &lt;1 |  |\n\n" +
		"<details><summary>more</summary>\n\ninside\n\n</details>\n\n"
	if got := p.String(); got != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
