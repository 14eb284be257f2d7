/** Proves what Home says to a visitor and to a member for variants of the answers, as it is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outlineOfPage } from '../../testing/outlines/page-outlines.ts'
import { placesOf } from '../../testing/outlines/places.ts'
import { startClocks, stopClocks } from '../../testing/outlines/still-page.ts'

beforeEach(stopClocks)
afterEach(startClocks)

test.each(placesOf('home'))('$name says what is stored of it', async (place) => {
  const file = `home/${place.name}.txt`
  await expect(await outlineOfPage(place, file)).toMatchFileSnapshot(file)
})
