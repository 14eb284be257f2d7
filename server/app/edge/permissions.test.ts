/** Every call is allowed or refused as the table says: all operations, all roles, and a failure when a row is missing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '@baize/contract/operations.ts'
import { ROLES, type Role } from '@baize/contract/values/roles.ts'
import { createWorld, type World } from '../testing/world.ts'

/**
 * Who may ask: v visitor, t trial, m member, a agent, s staff. Staff hold no session of the site and are visitors there; a dot is no. One
 * row for every operation.
 */
const MAY = `
systemStatus        vtmas
whitelabel          vtmas
domainRoutes        vtmas
listMessages        ..ma.
unreadMessages      ..ma.
readMessage         ..ma.
readAllMessages     ..ma.
deleteMessage       ..ma.
memberConsent       ..ma.
changeConsent       ..ma.
sendFeedback        vtmas
affiliateApplication ..ma.
listAnnouncements   vtmas
banners             vtmas
notices             vtmas
homeNotice          ..ma.
helpCenter          vtmas
contentPage         vtmas
login               vtmas
trialLogin          vtmas
logout              .tma.
register            vtmas
memberInfo          .tma.
memberIcon          .tma.
memberWallets       ..ma.
chooseWallet        ..ma.
captchaImage        vtmas
captchaChallenge    vtmas
payloadKeys         vtmas
registerSettings    vtmas
countryCodes        vtmas
liveTicket          vtmas
smsWithoutLogin     vtmas
smsForRegister      vtmas
phoneStart          vtmas
phoneFinish         vtmas
registerMobile      vtmas
registerSocial      vtmas
affiliateCheck      vtmas
sendLoginCode       vtmas
verifyLogin         vtmas
replaceExpiredPassword vtmas
forgotByEmail       vtmas
resetByLink         vtmas
setPasswordByPhone  vtmas
socialStart         vtmas
socialFinish        vtmas
passkeyLoginOptions vtmas
passkeyLogin        vtmas
securityState       ..ma.
changePassword      ..ma.
setPaymentPassword  ..ma.
sendPaymentCode     ..ma.
resetPaymentPassword ..ma.
memberProfile       ..ma.
showProfile         ..ma.
changeProfile       ..ma.
changeAvatar        ..ma.
closeAccount        ..ma.
sendBindCode        ..ma.
sendOldCode         ..ma.
bindContact         ..ma.
totpStart           ..ma.
totpConfirm         ..ma.
totpStop            ..ma.
passkeyOptions      ..ma.
addPasskey          ..ma.
removePasskey       ..ma.
linkSocial          ..ma.
unlinkSocial        ..ma.
proofOptions        ..ma.
freezeByLink        vtmas
releaseWithdrawals  ..ma.
consolidatedFlags   ..ma.
agentTeam           ...a.
agentTeamMember     ...a.
changeAgentRates    ...a.
registerBelow       ...a.
agentLinks          ...a.
makeAgentLink       ...a.
changeAgentLink     ...a.
removeAgentLink     ...a.
agentContracts      ..ma.
contractEndings     ...a.
offerContract       ...a.
processContractDividend ..ma.
processDailySalary  ..ma.
processHourSalary   ..ma.
processRealTimeSalary ..ma.
agentDividends      ..ma.
agentWages          ..ma.
agentBill           ..ma.
agentOverview       ...a.
agentBets           ...a.
agentUserLoss       ...a.
agentTransactions   ...a.
agentIncome         ..ma.
listSessions        ..ma.
endOneSession       ..ma.
endOtherSessions    ..ma.
loginHistory        ..ma.
offerHandover       ..ma.
takeHandover        vtmas
gameList            vtmas
hotGames            vtmas
vendorLanes         vtmas
vendorGameTypes     vtmas
home                vtmas
nextDraws           vtmas
gameInfo            vtmas
favoriteGames       ..ma.
favoriteGamesList   ..ma.
addFavoriteGame     ..ma.
removeFavoriteGame  ..ma.
recentGames         ..ma.
roomList            ..ma.
liveModelList       vtmas
launchChat          ..ma.
launchGame          .tma.
relayLaunchGame     .tma.
walletTransfer      ..ma.
merchantWallet      ..ma.
balance             ..ma.
playerLimits        ..ma.
setPlayerLimit      ..ma.
confirmPlayerLimit  ..ma.
answerLimitOffer    ..ma.
playSitting         ..ma.
signPlay            ..ma.
answerRealityCheck  ..ma.
setRealityInterval  ..ma.
playCare            ..ma.
answerPlayCare      ..ma.
sourceOfFunds       ..ma.
identityCheck       ..ma.
beginIdentityCheck  ..ma.
memberDocuments     ..ma.
sendDocument        ..ma.
playBreaks          ..ma.
takeTimeOut         ..ma.
excludeMyself       ..ma.
askToReturn         ..ma.
cashierOptions      ..ma.
listRequirements    ..ma.
uploadFile          ..ma.
readFile            ..ma.
createDeposit       ..ma.
readDeposit         ..ma.
proveDeposit        ..ma.
listDeposits        ..ma.
listPayees          ..ma.
addPayee            ..ma.
changePayee         ..ma.
removePayee         ..ma.
createWithdrawal    ..ma.
readWithdrawal      ..ma.
answerReceipt       ..ma.
listWithdrawals     ..ma.
listReturns         ..ma.
transferUpline      ..ma.
transferDownline    ...a.
lineTransferOptions ..ma.
lineTransfers       ..ma.
fairness            ..ma.
rotateSeed          ..ma.
diceSettings        vtmas
playDice            ..ma.
playLimbo           ..ma.
playPlinko          ..ma.
playKeno            ..ma.
playWheel           ..ma.
playRoulette        ..ma.
playBaccarat        ..ma.
playDragonTiger     ..ma.
playSicBo           ..ma.
playLineSlot        ..ma.
startMines          ..ma.
openMinesTile       ..ma.
cashOutMines        ..ma.
startHiLo           ..ma.
chooseHiLo          ..ma.
startBlackjack      ..ma.
chooseBlackjack     ..ma.
openOriginal        ..ma.
crashTable          vtmas
crashBet            ..ma.
placeCrashBet       ..ma.
cashOutCrash        ..ma.
crashHistory        vtmas
originalsSettings   vtmas
jackpot             vtmas
listRounds          ..ma.
readRound           ..ma.
gameMenus           vtmas
lotteryGames        vtmas
vnGameMenu          vtmas
lotteryRecent       ..ma.
openedGames         vtmas
openedNumbers       vtmas
nearIssues          vtmas
lotteryPlays        vtmas
currentIssue        vtmas
lotteryClocks       vtmas
placeOrder          ..ma.
cancelOrder         ..ma.
listOrders          ..ma.
readOrder           ..ma.
orderProof          ..ma.
createChase         ..ma.
cancelChase         ..ma.
listChases          ..ma.
lotteryTrend        vtmas
drawFacts           vtmas
bettingRecord       ..ma.
accountRecord       ..ma.
pointBalance        ..ma.
pointConfig         ..ma.
pointRewards        ..ma.
redeemPointReward   ..ma.
redeemList          ..ma.
convertPoint        ..ma.
pointRecord         ..ma.
pointRounds         ..ma.
bonuses             ..ma.
bonusBets           ..ma.
cancelBonus         ..ma.
listPromotions      vtmas
readPromotion       vtmas
joinPromotion       ..ma.
claimPromotion      ..ma.
applyPromotion      ..ma.
leavePromotion      ..ma.
rewardCenter        ..ma.
signInCalendar      ..ma.
signIn              ..ma.
missionLeaderboard  ..ma.
missionsSummary     ..ma.
claimMission        ..ma.
promotionState      ..ma.
readReferral        ..ma.
vipInfo             vtmas
readRaffle          ..ma.
claimRaffle         ..ma.
raffleProof         vtmas
profitLoss          ..ma.
consolidatedFunds   ..ma.
winnerBoard         vtmas
`

/** Their address names something that does not exist, so an allowed caller gets 404. */
const NAMES_NOTHING = new Set([
  'agentBill',
  'agentTeamMember',
  'changeAgentLink',
  'removeAgentLink',
  'endOneSession',
  'bonusBets',
  'openOriginal',
  'readDeposit',
  'readFile',
  'raffleProof',
  'readPromotion',
  'readOrder',
  'orderProof',
  'readRound',
  'readWithdrawal',
  'removePasskey',
  'socialFinish',
  'socialStart',
  'unlinkSocial',
])

const rows = new Map(
  MAY.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/) as [string, string]),
)

describe('[ID-26] [API-02] who may ask what', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ catalogue: true })
  })
  afterAll(() => world.close())

  it('has a row for every operation and no other', () => {
    expect([...rows.keys()].sort()).toEqual(OPERATIONS.map(({ name }) => name).sort())
  })

  it.each(OPERATIONS.flatMap((operation) => ROLES.map((role) => [operation.name, role, operation] as const)))(
    '%s as %s',
    async (name, role, operation) => {
      const allowed = rows.get(name)?.[ROLES.indexOf(role)] !== '.'
      const answer = await world.ask(
        { method: operation.method, path: operation.path.replace(/:[a-z]+/gi, '00000000-0000-7000-8000-000000000000') },
        await (name === 'logout' || name === 'endOtherSessions' ? world.begin(role satisfies Role) : world.session(role)),
      )
      // Allowed means that the call reached its input check or act; refused means that nothing was read before.
      if (allowed) {
        expect([401, 'not-allowed']).not.toContain(answer.status === 401 ? 401 : answer.code)
        expect(answer.status).toBeLessThan(500)
        expect(answer.status === 404).toBe(NAMES_NOTHING.has(name))
      } else
        expect([answer.status, answer.code]).toEqual(role === 'visitor' || role === 'staff' ? [401, 'not-logged-in'] : [403, 'not-allowed'])
    },
  )

  it('tells a visitor who starts a game to log in, and a trial person to use a real account', async () => {
    const launch = { method: 'POST', body: { nodeId: 1 } } as const
    for (const path of ['/wps/game/launchGame', '/wps/relay/GCS_gameLaunchFB']) {
      expect((await world.ask({ ...launch, path })).code).toBe('not-logged-in')
      expect((await world.ask({ ...launch, path }, await world.session('trial'))).code).toBe('trial-cannot-play')
    }
  })
})
