/** Proves what the buttons of the agent center open and send, each with its values, as it is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actsOfPage } from '../../testing/outlines/page-acts.ts'
import { placesWithActs } from '../../testing/outlines/places.ts'
import { keepInside, letGo } from '../../testing/outlines/pressing.ts'
import { startClocks, stopClocks } from '../../testing/outlines/still-page.ts'

beforeEach(() => {
  stopClocks()
  keepInside()
})
afterEach(() => {
  startClocks()
  letGo()
})

test.each(placesWithActs('agent'))('the buttons of $name do what is stored of them', async (place) => {
  const file = `agent/${place.name}.txt`
  await expect(await actsOfPage(place, file)).toMatchFileSnapshot(file)
})
