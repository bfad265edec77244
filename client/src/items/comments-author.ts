import type { CommentAnswer } from '@atelier/shared-schema/contract/families/comments.ts'

type Author = Pick<CommentAnswer, 'author' | 'authorName'>

/** Whose words came in an archive may have no account here, only a name. */
export function nameAuthor({ author, authorName }: Author, nobody: string): string {
  return author?.name ?? (authorName || nobody)
}
