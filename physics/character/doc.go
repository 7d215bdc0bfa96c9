// Package character is somebody who walks: a player, or anybody else on two feet.
package character
