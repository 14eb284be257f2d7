/** Feedback page: the form in which people write to the platform, with the site's captcha. */
import { useChallenge } from '../features/identity/login/challenge.tsx'
import { FeedbackForm } from '../features/messages/feedback-form.tsx'
import { useText } from '../i18n/i18n.ts'

export function FeedbackPage() {
  const text = useText()
  const challenge = useChallenge()
  return (
    <div className="bz-page content-page">
      <header>
        <h1>{text('messages.feedback.title')}</h1>
        <p>{text('messages.feedback.lead')}</p>
      </header>
      <FeedbackForm challenge={challenge} />
    </div>
  )
}
