/** Proves what stands around every page says to a visitor, a member and an agent, as it is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outlineOfPage } from '../../testing/outlines/page-outlines.ts'
import { placesOf } from '../../testing/outlines/places.ts'
import { startClocks, stopClocks } from '../../testing/outlines/still-page.ts'

beforeEach(stopClocks)
afterEach(startClocks)

test.each(placesOf('frame'))('what stands around the pages of a $name says what is stored of it', async (place) => {
  const file = `frame/${place.name}.txt`
  await expect(await outlineOfPage(place, file)).toMatchFileSnapshot(file)
})
