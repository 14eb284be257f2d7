/**
 * Proves on a phone, in Burmese, that no page moves under the finger while its answers come. None breaks a rule of WCAG 2.2 AA that a
 * machine can check.
 */
import { test } from 'vitest'
import { lookAtAllOfEverybody, lookAtAllOfOnesOwn, PHONE } from '../testing/every-page.ts'

test('[UI-06, SHELL-23] every page of everybody in MY, 360 px, light: it stands still and is sound', () => lookAtAllOfEverybody(PHONE))

test('[UI-06, SHELL-23] every page of one’s own in MY, 360 px, light: it stands still and is sound', () => lookAtAllOfOnesOwn(PHONE))
