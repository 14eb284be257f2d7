/** Proves what pages of both centers and of the site say while they wait and where answers fail, as it is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { statesOfPage } from '../../testing/outlines/page-states.ts'
import { placesOf } from '../../testing/outlines/places.ts'
import { startClocks, stopClocks } from '../../testing/outlines/still-page.ts'

beforeEach(stopClocks)
afterEach(startClocks)

/** Pages that are words as a whole, and those that show in the agent center what another page shows. */
const SAID_ELSEWHERE =
  /^(agent(Deposit|Withdraw|Transfer|Service|DailyWages2|HourSalary|RealtimeSalary)|help|helpWords|news|rules|phone|freeze|download|fairness)$/
const PLACES = (['member', 'agent', 'site'] as const).flatMap((area) =>
  placesOf(area)
    .filter(({ name }) => !SAID_ELSEWHERE.test(name))
    .map((place) => ({ ...place, area })),
)

test.each(PLACES)('$area/$name says what is stored of it in each state', async (place) => {
  const file = `states/${place.area}/${place.name}.txt`
  await expect(await statesOfPage(place, file)).toMatchFileSnapshot(file)
})
