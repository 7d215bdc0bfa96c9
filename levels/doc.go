// Package levels finds levels and loads them: the built-in ones, which are scripts embedded under data, and scripts and
// scene files by their paths.
//
// A level is loaded in two steps and played in a third, each a package of its own:
//
//	levels/script   a Starlark script → a scene; SCRIPTING.md describes the language
//	levels/scene    the scene: plain data, JSON, checks, limits; scene/scene.schema.json describes it
//	levels/play     a scene → worlds that are stepped
//
// Levels from outside are run or checked in a child process first, because memory cannot be bounded inside a process:
// see LoadOptions.Exe and RunLoader.
//
// Every error a file can cause is one line: file:line:col, what is wrong, why, and how to mend it.
package levels
