/** Void reasons: why a draw is called off. Staff did it, its sources do not agree or are silent, or its public value did not come in time. */
export const VOID_REASONS = ['staff', 'sources-disagree', 'result-missing', 'beacon-missing'] as const
