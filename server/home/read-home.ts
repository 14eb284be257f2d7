/** Read home: asks for the first screen's parts at once. A part that fails is left out and never hides the games. */
import { BIGGEST_SHOWN, PROMOTIONS_SHOWN } from '@baize/contract/home.ts'
import { WINNER_LIMIT } from '@baize/contract/records.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { HomeAnswer, HomeContent, HomeNeeds } from './needs.ts'

const NO_CONTENT: HomeContent = { notices: [], banners: [], promotions: [] }

export async function readHome(needs: HomeNeeds, member: string | undefined, language: LanguageCode): Promise<HomeAnswer> {
  const without = <Value>(part: string, value: Value) => {
    return (error: unknown): Value => {
      needs.failed(part, error)
      return value
    }
  }
  const [games, draws, latest, biggest, jackpot, content] = await Promise.all([
    needs.games(member, language),
    needs.draws(language).catch(without('draws', [])),
    needs.winners('latest', WINNER_LIMIT, language).catch(without('latest winners', [])),
    needs.winners('biggest', BIGGEST_SHOWN, language).catch(without('biggest winners', [])),
    needs.jackpot().catch(without('jackpot', null)),
    needs.content({ language, loggedIn: member !== undefined }, PROMOTIONS_SHOWN).catch(without('content', NO_CONTENT)),
  ])
  return { ...games, draws, ...content, winners: { latest, biggest }, jackpot }
}
