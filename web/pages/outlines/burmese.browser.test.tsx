/** Proves what pages of every kind say in Burmese, with amounts below zero and counters at one, as it is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outlineOfPage } from '../../testing/outlines/page-outlines.ts'
import { placesOf } from '../../testing/outlines/places.ts'
import { startClocks, stopClocks } from '../../testing/outlines/still-page.ts'

beforeEach(stopClocks)
afterEach(startClocks)

test.each(placesOf('burmese'))('$name says in Burmese what is stored of it', async (place) => {
  const file = `burmese/${place.name}.txt`
  await expect(await outlineOfPage(place, file)).toMatchFileSnapshot(file)
})
