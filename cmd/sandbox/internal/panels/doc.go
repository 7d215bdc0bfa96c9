// Package panels is what the window shows beside a level: the list of levels, the parameters of the one that is played,
// its world, and the keys. A panel keeps what the user has done to it, lays its widgets out, and tells its caller what
// is wanted; it neither loads nor plays anything.
package panels
