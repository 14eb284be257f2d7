/** Chat panel: the vendor's chat at a live table, beside the game where there is room and over it on small screens. */
import { Button } from '@baize/ui/press/button.tsx'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, X } from 'lucide-react'
import { call } from '../../api/client.ts'
import { deviceNow } from '../../api/clock/server-clock.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'

/** The address of the launch is valid for a few minutes; a chat that is opened later gets a fresh one. */
const GOOD_MS = 5 * 60_000

export type ChatOffer = { readonly nodeId: number; readonly name: string; readonly chatUrl: string; readonly offeredAt: number }

export function ChatButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const text = useText()
  const label = text(open ? 'games.chat.close' : 'games.chat.open')
  return (
    <IconButton label={label} title={label} aria-expanded={open} onClick={onToggle}>
      <MessageCircle aria-hidden="true" size={20} />
    </IconButton>
  )
}

export function ChatPanel({ offer, onClose }: { offer: ChatOffer; onClose: () => void }) {
  const text = useText()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const chat = useQuery({
    queryKey: ['launch', 'chat', offer.nodeId, offer.offeredAt],
    queryFn: async ({ signal }) => {
      if (deviceNow() - offer.offeredAt < GOOD_MS) return offer.chatUrl
      return (await call('launchChat', { body: { nodeId: offer.nodeId, language }, signal })).chatUrl
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <section className="game-chat" data-theme="dark" aria-label={text('games.chat')}>
      <IconButton label={text('games.chat.close')} className="game-chat-close" size="sm" onClick={onClose}>
        <X aria-hidden="true" size={18} />
      </IconButton>
      {chat.data !== undefined && (
        <iframe
          src={chat.data}
          title={text('games.chat.frame', { name: offer.name })}
          className="game-chat-frame"
          sandbox="allow-scripts allow-same-origin allow-forms"
        />
      )}
      {chat.isPending && <p role="status">{text('games.chat.loading')}</p>}
      {chat.isError && (
        <div className="game-chat-words">
          <p role="alert">{refusalText(chat.error)}</p>
          <Button variant="outline" onClick={() => void chat.refetch()}>
            {text('error.retry')}
          </Button>
        </div>
      )}
    </section>
  )
}
