/** Game frame: the vendor's page, and the few messages that it and the site exchange. Only messages of the frame's own origin are accepted. */
import { useEffect, useRef } from 'react'
import { useQuiet } from '../../features/reality/reality-gate.tsx'

type Props = {
  url: string
  title: string
  /** The known balance; the frame is informed of changes, so that it refreshes its own. */
  balance: string | undefined
  onLoaded: () => void
  /** Something happened to a round; `open` while it is not finished. Amounts come from the record and never from here. */
  onRound: (open: boolean) => void
}

function readRound(data: unknown): { open: boolean } | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'baize:round') return undefined
  return { open: 'open' in data && data.open === true }
}

export function GameFrame({ url, title, balance, onLoaded, onRound }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const heard = useRef(onRound)
  useEffect(() => {
    heard.current = onRound
  }, [onRound])
  const { origin } = new URL(url, location.href)
  useEffect(() => {
    const hear = ({ source, origin: sender, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow || sender !== origin) return
      const round = readRound(data)
      if (round) heard.current(round.open)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [origin])
  const quiet = useQuiet()
  useEffect(() => {
    // No page can silence the frame of another origin: its game is told.
    frame.current?.contentWindow?.postMessage({ type: 'baize:quiet', quiet }, origin)
  }, [quiet, origin])
  const told = useRef(balance)
  useEffect(() => {
    if (balance === undefined || balance === told.current) return
    if (told.current !== undefined) frame.current?.contentWindow?.postMessage({ type: 'baize:balance' }, origin)
    told.current = balance
  }, [balance, origin])
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      className="game-frame"
      allow="fullscreen; autoplay"
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      onLoad={onLoaded}
    />
  )
}
