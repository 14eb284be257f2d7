/** Feedback: the kinds of feedback, and its length. */

/** 1 deposit, 2 withdrawal, 3 game, 4 customer service, 6 apply agent, 0 other. */
export const FEEDBACK_TYPES = [1, 2, 3, 4, 6, 0] as const
/** An application to become an agent. */
export const APPLICATION_TYPE = 6 as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

export const FEEDBACK_LENGTH = { least: 20, most: 200 } as const

/** Characters as people count them (code points), without white space around the words. */
export const feedbackLength = (words: string): number => Array.from(words.trim()).length
