import { Textarea, TextInput } from '@mantine/core'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { setPerson, useSignedInPerson } from '#api/session.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { PictureField } from '#pictures/picture-field.tsx'
import { avatarShape, coverShape } from '#pictures/picture-shapes.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { showToast } from '#ui/toast-store.ts'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'Profile',
    lead: 'What others see beside what you make and share.',
    picture: 'Drawn from your name.',
    pictureOf: 'Your picture',
    cover: 'Cover picture',
    coverLead: 'A wide picture above your profile.',
    name: 'Name',
    username: 'Username',
    usernameRule: '3 to 30 letters, digits, dots, dashes or underscores. Others find and mention you by it.',
    bio: 'About you',
    save: 'Save',
    saved: 'Profile saved',
  },
  vi: {
    title: 'Hồ sơ',
    lead: 'Những gì người khác thấy bên cạnh những gì bạn tạo và chia sẻ.',
    picture: 'Được vẽ từ tên của bạn.',
    pictureOf: 'Ảnh của bạn',
    cover: 'Ảnh bìa',
    coverLead: 'Ảnh rộng phía trên hồ sơ của bạn.',
    name: 'Tên',
    username: 'Tên người dùng',
    usernameRule:
      '3 đến 30 chữ cái, chữ số, dấu chấm, gạch ngang hoặc gạch dưới. Người khác tìm và nhắc đến bạn bằng tên này.',
    bio: 'Giới thiệu',
    save: 'Lưu',
    saved: 'Đã lưu hồ sơ',
  },
})

/** What others see is renewed as they look; here it is shown at once, wherever the person is shown. */
async function savePicture(body: { pictureFileId?: string | null; coverFileId?: string | null }): Promise<void> {
  setPerson(await call(usersRoutes.updateMe, { body }))
  void queryClient.invalidateQueries()
}

export function ProfileSection() {
  const text = useMessages(messages)
  const person = useSignedInPerson()
  const form = useRouteForm(usersRoutes.updateMe, {
    initial: { name: person.name, username: person.username ?? '', bio: person.bio },
    toInput: ({ name, username, bio }) => ({ body: { name, username: username.trim() || null, bio } }),
    onSuccess: me => {
      setPerson(me)
      form.set('username', me.username ?? '')
      showToast(text.saved, { tone: 'ok' })
    },
  })
  const { name, username, bio } = form.values
  const unchanged = name === person.name && username === (person.username ?? '') && bio === person.bio
  return (
    <Section title={text.title} lead={text.lead}>
      <div className={classes.who}>
        <Avatar uid={person.uid} name={name || person.name} src={person.picture} size="xl" />
        <div>
          <div className={classes.name}>{person.name}</div>
          <p className={classes.quiet}>{person.email ?? text.picture}</p>
          <PictureField
            shape={avatarShape}
            label={text.pictureOf}
            hasPicture={person.picture !== null}
            onChange={pictureFileId => savePicture({ pictureFileId })}
          />
        </div>
      </div>
      <div className={classes.coverField}>
        {person.cover && <img className={classes.cover} src={person.cover} alt="" />}
        <p className={classes.quiet}>{text.coverLead}</p>
        <PictureField
          shape={coverShape}
          label={text.cover}
          hasPicture={person.cover !== null}
          onChange={coverFileId => savePicture({ coverFileId })}
        />
      </div>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput {...form.text('name')} label={text.name} autoComplete="name" />
        <TextInput
          {...form.text('username')}
          label={text.username}
          description={text.usernameRule}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Textarea {...form.text('bio')} label={text.bio} autosize minRows={2} maxRows={8} />
        <InlineError>{form.error}</InlineError>
        <div className={classes.formEnd}>
          <Button type="submit" variant="primary" loading={form.pending} disabled={unchanged}>
            {text.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
