/** Proves what the site says to a visitor for variants of the answers, as it is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outlineOfPage } from '../../testing/outlines/page-outlines.ts'
import { placesOf } from '../../testing/outlines/places.ts'
import { startClocks, stopClocks } from '../../testing/outlines/still-page.ts'

beforeEach(stopClocks)
afterEach(startClocks)

test.each(placesOf('visitor'))('$name says what is stored of it', async (place) => {
  const file = `visitor/${place.name}.txt`
  await expect(await outlineOfPage(place, file)).toMatchFileSnapshot(file)
})
