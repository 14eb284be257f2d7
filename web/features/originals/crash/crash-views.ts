/** Crash views: the table and the own bet as the server gives them. */
import type { Answer } from '../../../api/client.ts'

export type CrashView = Answer<'crashTable'>
export type SharedRound = NonNullable<CrashView['round']>
export type CrashBet = NonNullable<Answer<'crashBet'>['bet']>
