/** Proves what the buttons of a lottery open and send, each with its values, as it is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actsOfPage } from '../../testing/outlines/page-acts.ts'
import { placesWithActs } from '../../testing/outlines/places.ts'
import { keepInside, letGo } from '../../testing/outlines/pressing.ts'

beforeEach(keepInside)
afterEach(letGo)

test.each(placesWithActs('lottery'))('the buttons of $name do what is stored of them', async (place) => {
  const file = `lottery/${place.name}.txt`
  await expect(await actsOfPage(place, file)).toMatchFileSnapshot(file)
})
