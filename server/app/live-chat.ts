/** Live chat: the demonstration's customer service and social places, offered as settings until an operator writes their own. */
import { startSandbox, type Sandbox, type SandboxSettings } from './sandboxes.ts'
import type { House } from './compose.ts'

const SOCIAL = ['Telegram', 'Facebook', 'WhatsApp', 'Viber', 'TikTok'] as const

export async function startLiveChat(house: House, places: Pick<SandboxSettings, 'data' | 'siteUrl' | 'log' | 'port'>): Promise<Sandbox> {
  const sandbox = await startSandbox({ ...places, name: 'live-chat', secrets: {} })
  const channel = (name: string): string => `${sandbox.url}/channel/${name.toLowerCase()}`
  house.settings.offer('customerService', [
    { csType: 'LIVECHAT', csPosition: 'all', title: 'Live chat', path: `${sandbox.url}/chat?lang=EN` },
    { csType: 'TELEGRAM', csPosition: 'all', title: 'Telegram', path: channel('Telegram') },
    { csType: 'FACEBOOK', csPosition: 'all', title: 'Facebook', path: channel('Facebook') },
  ])
  house.settings.offer(
    'resources',
    SOCIAL.map((name) => ({ resourceType: name.toUpperCase(), url: channel(name), labelNameEn: name })),
  )
  return sandbox
}
