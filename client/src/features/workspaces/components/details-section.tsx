import { Textarea, TextInput } from '@mantine/core'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import type { WorkspaceSummary } from '@atelier/shared-schema/entities/workspace.ts'
import { call } from '#api/call.ts'
import { reloadWorkspace } from '#api/switch-workspace.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { Button } from '#ui/button.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { PictureField } from '#pictures/picture-field.tsx'
import { workspaceShape } from '#pictures/picture-shapes.ts'
import { Section } from '#ui/page.tsx'
import { showToast } from '#ui/toast-store.ts'
import classes from './workspaces.module.css'

const messages = defineMessages({
  en: {
    title: 'Name and purpose',
    name: 'Name',
    description: 'What it is for',
    picture: 'Picture of the workspace',
    save: 'Save',
    saved: 'Workspace saved',
  },
  vi: {
    title: 'Tên và mục đích',
    name: 'Tên',
    description: 'Dùng để làm gì',
    picture: 'Ảnh của không gian làm việc',
    save: 'Lưu',
    saved: 'Đã lưu không gian làm việc',
  },
})

export function DetailsSection({ workspace }: { workspace: WorkspaceSummary }) {
  const text = useMessages(messages)
  const { id, name, description } = workspace
  const form = useRouteForm(workspacesRoutes.update, {
    initial: { name, description },
    toInput: body => ({ params: { id }, body }),
    onSuccess: async () => {
      await reloadWorkspace()
      showToast(text.saved, { tone: 'ok' })
    },
  })
  const unchanged = form.values.name === name && form.values.description === description
  return (
    <Section title={text.title}>
      <div className={classes.picture}>
        {workspace.picture && <img src={workspace.picture} alt="" width={48} height={48} />}
        <PictureField
          shape={workspaceShape}
          label={text.picture}
          hasPicture={workspace.picture !== null}
          onChange={async pictureFileId => {
            await call(workspacesRoutes.update, { params: { id }, body: { pictureFileId } })
            await reloadWorkspace()
          }}
        />
      </div>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput {...form.text('name')} label={text.name} autoComplete="off" />
        <Textarea {...form.text('description')} label={text.description} autosize minRows={2} maxRows={5} />
        <InlineError>{form.error}</InlineError>
        <div>
          <Button type="submit" variant="line" loading={form.pending} disabled={unchanged}>
            {text.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
