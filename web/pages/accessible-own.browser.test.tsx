/** Proves every page of a member, wide and in English: none moves while its answers come, and none breaks a checkable rule of WCAG 2.2 AA. */
import { test } from 'vitest'
import { lookAtAllOfOnesOwn, WIDE } from '../testing/every-page.ts'

test('[UI-06, SHELL-23] every member page in EN, 1440 px, dark: nothing moves, and axe finds nothing', () => lookAtAllOfOnesOwn(WIDE))
