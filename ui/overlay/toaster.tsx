// Shows the messages of `toast`. It is a separate chunk, since a first visit seldom has one.
import './toast.css'
import { Toast as Base } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Coins, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../press/icon-button.tsx'
import { useLabels } from '../labels.tsx'
import { hearToasts, type ToastRequest, type ToastTone } from './toast.tsx'

const manager = Base.createToastManager<{ tone: ToastTone }>()
const shownMs = 6000
let current: string | undefined

const dismissToast = (): void => {
  if (current !== undefined) manager.close(current)
  current = undefined
}

const show = ({ title, description, tone = 'info', action, timeoutMs = shownMs }: ToastRequest): void => {
  dismissToast()
  current = manager.add({
    title,
    timeout: timeoutMs,
    data: { tone },
    ...(description === undefined ? {} : { description }),
    ...(action === undefined
      ? {}
      : {
          actionProps: {
            children: action.label,
            onClick: () => {
              dismissToast()
              action.onAct()
            },
          },
        }),
  })
}

const icons = { info: Info, good: CircleCheck, danger: CircleAlert, money: Coins } as const

function Messages() {
  const labels = useLabels()
  const { toasts } = Base.useToastManager<{ tone: ToastTone }>()
  return toasts.map((message) => {
    const tone = message.data?.tone ?? 'info'
    const Icon = icons[tone]
    // Not the library's dialog role: a message that comes and goes is no dialog, and danger is an alert.
    return (
      <Base.Root
        key={message.id}
        toast={message}
        className={`bz-toast bz-toast-${tone}`}
        swipeDirection={['down', 'right']}
        role={tone === 'danger' ? 'alert' : 'group'}
        aria-modal={undefined}
      >
        <Base.Content className="bz-toast-content">
          <Icon className="bz-toast-icon" aria-hidden="true" size={20} />
          <div className="bz-toast-text">
            <Base.Title render={<p />} className="bz-toast-title" />
            <Base.Description className="bz-toast-description" />
          </div>
          {message.actionProps === undefined ? null : <Base.Action className="bz-button bz-button-outline bz-button-sm" />}
          <Base.Close
            aria-hidden={false}
            render={
              <IconButton label={labels.dismiss} size="sm">
                <X aria-hidden="true" />
              </IconButton>
            }
          />
        </Base.Content>
      </Base.Root>
    )
  })
}

/** Rendered once at the root of the application. Danger is announced at once, the rest politely. */
export function Toaster() {
  const labels = useLabels()
  useEffect(() => hearToasts(show), [])
  return (
    <Base.Provider toastManager={manager} limit={1}>
      <Base.Portal>
        <Base.Viewport className="bz-toaster" aria-label={labels.notifications}>
          <Messages />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}
