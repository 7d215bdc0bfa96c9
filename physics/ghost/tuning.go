package ghost

// mostCandidates bounds how many pairs of faces a step tests: each takes 24 bytes, and 0.1 µs, or 4 µs if a sign is too
// near zero for floats. The built-in levels need some thousands. Without a bound two fans of thousands of faces that
// touch with their tips would take all memory.
const mostCandidates = 4_000_000
