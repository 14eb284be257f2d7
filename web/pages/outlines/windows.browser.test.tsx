/** Proves what the site's own windows say for variants of the answers, as it is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outlineOfPage } from '../../testing/outlines/page-outlines.ts'
import { placesOf } from '../../testing/outlines/places.ts'
import { startClocks, stopClocks } from '../../testing/outlines/still-page.ts'

beforeEach(stopClocks)
afterEach(startClocks)

test.each(placesOf('windows'))('the window $name says what is stored of it', async (place) => {
  const file = `windows/${place.name}.txt`
  await expect(await outlineOfPage(place, file)).toMatchFileSnapshot(file)
})
