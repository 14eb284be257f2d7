/** App download: no server can see an installed app, so the person proves it and staff decide (PR-06). */
import { Type } from 'typebox'
import { strict } from './amounts.ts'
import { kindOfData, ONCE } from './kind.ts'

export const appDownload = kindOfData(Type.Object({ by: Type.Literal('app-download') }, strict), { ...ONCE, begins: 'apply' })
