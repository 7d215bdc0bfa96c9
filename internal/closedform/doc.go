// Package closedform holds what mechanics says exactly, for engines to be measured against: motions, impacts and tops
// whose equations somebody has solved. It knows no engine. Units are SI; +y is up where there is a direction.
package closedform

// Gravity is the acceleration (m/s²) that the formulas here fall by.
const Gravity = 9.81
