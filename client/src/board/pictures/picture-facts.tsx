import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { useRoute } from '#api/use-route.ts'
import { isNetworkError } from '#api/failures.ts'
import { describeError } from '#api/error-text.ts'
import { describeBytes } from '#ui/i18n/describe-bytes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { picturesMessages } from './pictures.messages.ts'
import type { PictureOnBoard } from './selected-pictures.ts'
import classes from './pictures.module.css'

export interface PictureFactsProps {
  boardId: string
  picture: PictureOnBoard
}

/** A picture of the board never changes: what was told of it once holds. */
export function usePictureFacts(boardId: string, fileId: string) {
  return useRoute(routes.readPicture, { params: { id: boardId, fileId } }, { staleTime: 60_000 })
}

export function PictureFacts({ boardId, picture }: PictureFactsProps) {
  const text = useMessages(picturesMessages)
  const format = useFormat()
  const { data, error, isPending, refetch } = usePictureFacts(boardId, picture.fileId)
  const { width, height } = picture
  return (
    <>
      <dl className={classes.facts}>
        <dt>{text.dimensions}</dt>
        <dd>{`${format.number(width)} × ${format.number(height)}`}</dd>
        {data && (
          <>
            <dt>{text.size}</dt>
            <dd>{describeBytes(data.size, format)}</dd>
            <dt>{text.added}</dt>
            <dd>{format.date(data.createdAt)}</dd>
            {data.modelName !== '' && (
              <>
                <dt>{text.model}</dt>
                <dd>{data.modelName}</dd>
              </>
            )}
          </>
        )}
      </dl>
      {data && data.prompt !== '' && (
        <p className={classes.prompt} tabIndex={0} aria-label={text.prompt}>
          {data.prompt}
        </p>
      )}
      {data?.imageId && (
        <LinkButton size="xs" to="/images/$id" params={{ id: data.imageId }}>
          {text.page}
        </LinkButton>
      )}
      {isPending && <SkeletonRows count={2} height={18} />}
      {error && (
        <p className={classes.hint}>
          {isNetworkError(error) ? text.factsAway : describeError(error)}{' '}
          <Button size="xs" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </p>
      )}
    </>
  )
}
