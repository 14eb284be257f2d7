/** Proves what the buttons of the member center open and send, each with its values, as it is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actsOfPage } from '../../testing/outlines/page-acts.ts'
import { placesWithActs } from '../../testing/outlines/places.ts'
import { keepInside, letGo } from '../../testing/outlines/pressing.ts'

beforeEach(keepInside)
afterEach(letGo)

test.each(placesWithActs('member'))('the buttons of $name do what is stored of them', async (place) => {
  const file = `member/${place.name}.txt`
  await expect(await actsOfPage(place, file)).toMatchFileSnapshot(file)
})
