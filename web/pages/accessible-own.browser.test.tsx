/** Proves every page of a member, wide and in English: none moves while its answers come, and none breaks a checkable rule of WCAG 2.2 AA. */
import { test } from 'vitest'
import { lookAtAllOfOnesOwn, WIDE } from '../testing/every-page.ts'

test('[UI-06, SHELL-23] every page of one’s own in EN, 1440 px, dark: it stands still and is sound', () => lookAtAllOfOnesOwn(WIDE))
