/** Proves that no rule of WCAG 2.2 AA that a machine can check is broken on any page, on a phone and in Burmese. */
import { test } from 'vitest'
import { lookAtAllOfEverybody, lookAtAllOfOnesOwn, PHONE } from '../testing/every-page.ts'

test('[UI-06, SHELL-23] every page of everybody in MY, 360 px, light', () => lookAtAllOfEverybody(PHONE))

test('[UI-06, SHELL-23] every page of one’s own in MY, 360 px, light', () => lookAtAllOfOnesOwn(PHONE))
