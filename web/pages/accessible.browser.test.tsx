/** Proves that no page moves while its answers come and that no rule of WCAG 2.2 AA that a machine can check is broken on any page of everybody, wide and in English. */
import { test } from 'vitest'
import { lookAtAllOfEverybody, WIDE } from '../testing/every-page.ts'

test('[UI-06, SHELL-23] every page of everybody in EN, 1440 px, dark: it stands still and is sound', () => lookAtAllOfEverybody(WIDE))
