import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { useOpenImage } from '#images/open-image.ts'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { useNoteOpened } from '#items/note-opened.ts'
import { TagEditor } from '#items/tag-editor.tsx'
import { ThingComments } from '#items/thing-comments.tsx'
import { ThingDialogs } from '#items/thing-dialogs.tsx'
import type { ThingAsk } from '#items/thing-kind.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { LinkButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page, Section } from '#ui/page.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/states.tsx'
import { StyleMenu } from './components/style-menu.tsx'
import { TryStyle } from './components/try-style.tsx'
import { styleKind, styleRoutes } from './hooks/style-kind.ts'
import { stylesMessages } from './styles.messages.ts'
import classes from './style.module.css'

const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)
const route = getRouteApi('/open/signed-in/models/styles/$id')

/** One style: what it is made of, what it paints, and what is said about it. */
export function StyleScreen() {
  const text = useMessages(stylesMessages)
  const { id } = route.useParams()
  const read = useRoute(routes.read, { params: { id } })
  const { data: style } = useKeptAnswer(['style', id], read)
  useNoteOpened(style?.id, style?.creator.uid)
  useEffect(() => beginLocalNow(), [])
  if (style) return <KnownStyle key={style.id} style={style} />
  if (read.isPending) {
    return (
      <Page title="">
        <SkeletonBlock height={56} />
        <SkeletonRows count={5} />
      </Page>
    )
  }
  return <ThingNotRead id={id} gone={text.gone} read={read} />
}

function KnownStyle({ style }: { style: StyleAnswer }) {
  const text = useMessages(stylesMessages)
  const { uid } = useSignedInPerson()
  const image = useOpenImage()
  const openId = image.id
  const isLive = style.deletedAt === null
  usePageTitle(style.name)
  return (
    <Page title={style.name} lead={<StyleFacts style={style} />} actions={<StyleActions style={style} />}>
      {style.description !== '' && <p className={classes.description}>{style.description}</p>}
      <div className={classes.columns}>
        <div className={classes.main}>
          <MadeOf style={style} />
          {isLive && style.images.length > 0 && <TryStyle style={style} onOpenImage={id => image.open(id)} />}
        </div>
        <aside className={classes.side}>
          <section>
            <h2>{text.tags}</h2>
            <TagEditor
              routes={routes}
              ids={[style.id]}
              tags={style.tags}
              readOnly={!style.capabilities.canUpdate}
              refreshes={styleRoutes}
            />
          </section>
          <section>
            <h2>{text.comments}</h2>
            <ThingComments of={styleKind} thing={style} />
          </section>
        </aside>
      </div>
      <Suspense>{openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}</Suspense>
    </Page>
  )
}

function StyleFacts({ style }: { style: StyleAnswer }) {
  const text = useMessages(stylesMessages)
  return (
    <span className={classes.facts}>
      {style.isDraft && <Chip>{text.draft}</Chip>}
      <span>{text.images(style.images.length)}</span>
      <span>{text.by(style.creator.name)}</span>
    </span>
  )
}

function StyleActions({ style }: { style: StyleAnswer }) {
  const text = useMessages(stylesMessages)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<ThingAsk>()
  const close = () => setAsked(undefined)
  return (
    <>
      {style.capabilities.canUpdate && (
        <LinkButton variant="line" to="/models/styles/$id/edit" params={{ id: style.id }}>
          {text.edit}
        </LinkButton>
      )}
      {style.deletedAt === null && <FavoriteButton route={routes.favorite} item={style} refreshes={styleRoutes} />}
      <StyleMenu style={style} onAsk={setAsked} />
      <ThingDialogs
        kind={styleKind}
        asked={asked}
        onClose={close}
        onGone={() => void navigate({ to: '/models/styles', replace: true })}
      />
    </>
  )
}

function MadeOf({ style: { images } }: { style: StyleAnswer }) {
  const text = useMessages(stylesMessages)
  const format = useFormat()
  const total = images.reduce((sum, image) => sum + image.weight, 0)
  return (
    <Section title={text.madeOf}>
      {images.length === 0 && <p className={classes.none}>{text.noImages}</p>}
      <ul className={classes.images}>
        {images.map(({ fileId, weight }) => (
          <li key={fileId}>
            <img src={filePath(fileId, '640')} alt="" loading="lazy" />
            <span>{text.weight(format.number(weight / total, { style: 'percent' }))}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
