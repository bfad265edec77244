import { BindingUtil } from '@tldraw/tldraw'
import type { Editor, TLBindingId, TLShapeId } from '@tldraw/tldraw'
import { boardBindingProps, voteIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import type { PlaceholderShape, VoteBinding } from '#board/making/shape-types.ts'

/** A person's vote for one result. It goes with what the result is shown by. */
export class VoteBindingUtil extends BindingUtil<VoteBinding> {
  static override type = 'vote' as const
  static override props = boardBindingProps.vote

  override getDefaultProps() {
    return {}
  }
}

export function votesFor(editor: Editor, id: TLShapeId, result: string): readonly VoteBinding[] {
  const votes = editor.getBindingsFromShape(id, 'vote').filter(({ props }) => props.result === result)
  // One that leads from a shape to itself is listed twice.
  return [...new Map(votes.map(vote => [vote.id, vote])).values()]
}

export function voterOf({ meta }: VoteBinding): string {
  return typeof meta['createdBy'] === 'string' ? meta['createdBy'] : ''
}

export function voteId(uid: string, result: string): TLBindingId {
  return voteIdOf(uid, result) as TLBindingId
}

/** Given, or taken back where it was given. It is no step of anybody's way back. */
export function turnVote(editor: Editor, uid: string, { id }: PlaceholderShape, result: string): void {
  const bindingId = voteId(uid, result)
  editor.run(
    () => {
      if (editor.getBinding(bindingId)) editor.deleteBinding(bindingId)
      else {
        editor.createBinding<VoteBinding>({
          id: bindingId,
          type: 'vote',
          fromId: id,
          toId: id,
          props: { result },
          meta: { createdBy: uid },
        })
      }
    },
    { history: 'ignore' },
  )
}

/**
 * A copy of a placeholder would bring its votes under ids of nobody: the board keeps one of each person for each result, so
 * these are not made at all.
 */
export function keepVotesOwn(editor: Editor, uid: string): () => void {
  return editor.sideEffects.registerAfterCreateHandler('binding', (binding, source) => {
    if (source !== 'user' || binding.type !== 'vote') return
    if (binding.id !== voteId(uid, binding.props.result)) editor.deleteBinding(binding.id)
  })
}
