/** Proves what every play of a lottery counts, prices and sends, and how the terms of a bet change it, as it is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ticketsOf } from '../../testing/outlines/lottery-tickets.ts'
import { BET_LOTTERIES } from '../../testing/outlines/places.ts'
import { keepInside, letGo } from '../../testing/outlines/pressing.ts'

beforeEach(keepInside)
afterEach(letGo)

test.each(BET_LOTTERIES)('[LOTT-01, LOTT-02] the tickets of $name are priced and sent as it is stored', async (place) => {
  const file = `tickets/${place.name}.txt`
  await expect(await ticketsOf(place, file)).toMatchFileSnapshot(file)
})
