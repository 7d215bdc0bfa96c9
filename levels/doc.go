// Package levels turns level files into a running world.
//
// A Scene (scene.go) is plain data: world settings, materials, shapes, bodies. It comes from a Starlark script
// (Run; SCRIPTING.md describes the language) or from a JSON file (ReadScene; scene.schema.json describes it), is
// checked by one set of rules (Validate) within stated limits (limits.go), and becomes a Stage: the scene and the
// world that plays it. Load finds a level by its built-in name or its path. Scripts from outside run in a child process
// with a memory limit first (loadExternal), because memory cannot be bounded inside a process.
//
// Every error a file can cause is one line: file:line:col, what is wrong, why, and how to mend it.
package levels
