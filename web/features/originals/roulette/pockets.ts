/** Pockets: how a pocket is written and which colour it has; 37 is the double zero. */
import { ROULETTE_SPOTS } from '@baize/rules/originals/roulette-table.ts'

export const DOUBLE_ZERO = 37
const RED = new Set(ROULETTE_SPOTS.european.get('red')?.pockets)

export const pocketText = (pocket: number): string => (pocket === DOUBLE_ZERO ? '00' : String(pocket))
export const pocketColour = (pocket: number): 'red' | 'black' | 'green' =>
  pocket === 0 || pocket === DOUBLE_ZERO ? 'green' : RED.has(pocket) ? 'red' : 'black'
