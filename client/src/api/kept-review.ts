const KEY = 'atelier.review'

interface KeptReview {
  boardId: string
  reviewId: string
}

/** By the address of the board alone a review guest finds the way in again. The code from the mail is asked for anew. */
export function keepReview(review: KeptReview): void {
  localStorage.setItem(KEY, JSON.stringify(review))
}

export function readReviewOf(boardId: string): string | undefined {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptReview | null
  return kept?.boardId === boardId ? kept.reviewId : undefined
}

/** Whoever has an account signs in. */
export function dropReview(): void {
  localStorage.removeItem(KEY)
}
