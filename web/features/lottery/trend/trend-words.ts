/** Trend words: the names of columns that are no numbers. */
import type { Text } from '../../../i18n/i18n.ts'

const SIDES = { dragon: 'lottery.word.dragonSide', tiger: 'lottery.word.tigerSide', tie: 'lottery.word.tie' } as const

export const columnName = (text: Text, column: string): string => (column in SIDES ? text(SIDES[column as keyof typeof SIDES]) : column)
