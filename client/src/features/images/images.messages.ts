import { defineMessages } from '#ui/i18n/messages.ts'

export const imagesMessages = defineMessages({
  en: {
    viewsLabel: 'Views',
    upload: 'Upload',
    emptyTrash: 'Empty trash',
    emptyTrashTitle: 'Empty the trash?',
    emptyTrashLead: 'Every image in your trash is deleted forever with its file. This cannot be undone.',
    allImages: 'Go to all images',
    empty: {
      'my-images': {
        title: 'No images yet',
        lead: 'What you make and what you upload comes together here. Drop pictures anywhere in this window to begin.',
      },
      favorites: {
        title: 'No favourites yet',
        lead: 'Press the star, or the key “.”, on an image and it is found here.',
      },
      'shared-with-me': {
        title: 'Nothing is shared with you yet',
        lead: 'Images that other people or your workspace share with you appear here.',
      },
      trash: {
        title: 'The trash is empty',
        lead: 'What you move to the trash waits here until you recover or delete it.',
      },
    },
  },
  vi: {
    viewsLabel: 'Các mục',
    upload: 'Tải lên',
    emptyTrash: 'Dọn thùng rác',
    emptyTrashTitle: 'Dọn sạch thùng rác?',
    emptyTrashLead: 'Mọi ảnh trong thùng rác của bạn sẽ bị xoá vĩnh viễn cùng với tệp. Không thể hoàn tác.',
    allImages: 'Về tất cả ảnh',
    empty: {
      'my-images': {
        title: 'Chưa có ảnh',
        lead: 'Ảnh bạn tạo và tải lên sẽ ở đây. Hãy thả ảnh vào bất kỳ đâu trong cửa sổ này để bắt đầu.',
      },
      favorites: {
        title: 'Chưa có ảnh yêu thích',
        lead: 'Nhấn ngôi sao hoặc phím “.” trên một ảnh để tìm thấy ở đây.',
      },
      'shared-with-me': {
        title: 'Chưa có gì được chia sẻ với bạn',
        lead: 'Ảnh mà người khác hoặc không gian làm việc chia sẻ sẽ hiện ở đây.',
      },
      trash: { title: 'Thùng rác trống', lead: 'Ảnh bạn chuyển vào thùng rác chờ ở đây đến khi khôi phục hoặc xoá.' },
    },
  },
})
