// Package script runs level scripts: Starlark programs that build a scene. SCRIPTING.md describes the language.
//
// Run makes a scene.Builder and one Go function for each name that scripts know (world.go lists them). A function takes
// its arguments with the types of arguments.go and hands parts to the builder, which checks them. Whatever goes wrong
// is one line that begins with its place in the script (error.go), in the words of the author and not of the
// interpreter (syntax.go, habits.go).
package script
