/**
 * Proves on a phone, in Burmese, that no page moves under the finger while its answers come. None breaks a rule of WCAG 2.2 AA that a
 * machine can check.
 */
import { test } from 'vitest'
import { lookAtAllOfEverybody, lookAtAllOfOnesOwn, PHONE } from '../testing/every-page.ts'

test('[UI-06, SHELL-23] every public page in MY, 360 px, light: nothing moves, and axe finds nothing', () => lookAtAllOfEverybody(PHONE))

test('[UI-06, SHELL-23] every member page in MY, 360 px, light: nothing moves, and axe finds nothing', () => lookAtAllOfOnesOwn(PHONE))
