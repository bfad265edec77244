import { nameCountry, nameOperator, tellContact } from './policy-words.ts'
import type { ReadingPage } from './reading-page.ts'
import { deletionGraceDays } from './site-facts.ts'
import type { SiteFacts } from './site-facts.ts'

export function terms(facts: SiteFacts): ReadingPage {
  const country = nameCountry(facts.operator.country, 'vi')
  return {
    title: 'Điều khoản sử dụng',
    lead: 'Bạn và bên vận hành máy chủ này có nghĩa vụ gì với nhau.',
    sections: [
      {
        id: 'parties',
        title: 'Giữa ai với ai',
        blocks: [
          {
            kind: 'text',
            text: `Các điều khoản này áp dụng giữa bạn và “bên vận hành”: ${nameOperator(facts, 'vi')}. Bạn đồng ý với chúng khi tạo tài khoản. Nếu giữa hai bên có hợp đồng riêng bằng văn bản thì hợp đồng đó được ưu tiên.`,
          },
          {
            kind: 'text',
            text: 'Chúng nói về dịch vụ ở địa chỉ này. Chương trình mà dịch vụ chạy trên đó, Atelier, là phần mềm tự do có giấy phép riêng (MIT); những người viết ra nó không phải là một bên trong các điều khoản này.',
          },
        ],
      },
      {
        id: 'age',
        title: 'Ai được sử dụng',
        blocks: [
          {
            kind: 'text',
            text: 'Bạn phải từ đủ 16 tuổi và có năng lực đồng ý với các điều khoản này theo luật nước mình. Nếu bạn hành động thay cho một tổ chức, bạn xác nhận mình được phép làm vậy.',
          },
        ],
      },
      {
        id: 'account',
        title: 'Tài khoản của bạn',
        blocks: [
          {
            kind: 'list',
            items: [
              'Dùng địa chỉ e-mail hoặc ví của chính bạn, và giữ để luôn liên lạc được: đó là đường trở lại tài khoản.',
              'Giữ kín mật khẩu, mã và khoá API. Những gì thực hiện bằng chúng được coi là do bạn làm, cho đến khi bạn báo mất với bên vận hành hoặc đã xoá chúng.',
              'Mỗi người một tài khoản. Không chuyển tài khoản cho người khác.',
            ],
          },
        ],
      },
      {
        id: 'your-things',
        title: 'Những gì bạn làm ra là của bạn',
        blocks: [
          {
            kind: 'text',
            text: 'Mọi quyền đối với những gì bạn viết, tải lên và làm ra đều thuộc về bạn. Bạn cho phép bên vận hành lưu trữ, sao chép, truyền và hiển thị chúng trong chừng mực dịch vụ cần đến, và chỉ vì việc đó: chẳng hạn để cho người được bạn chia sẻ xem một wildcard, hoặc để tạo bản sao lưu. Sự cho phép này chấm dứt khi bạn xoá thứ đó, trừ các bản sao lưu cho đến khi chúng được thay thế.',
          },
          {
            kind: 'text',
            text: 'Bạn bảo đảm mình được phép dùng những gì bạn đưa vào, kể cả câu chữ, hình ảnh và tên của người khác.',
          },
        ],
      },
      {
        id: 'sharing',
        title: 'Chia sẻ',
        blocks: [
          {
            kind: 'text',
            text: 'Bạn quyết định chia sẻ với ai. Người được chia sẻ có thể dùng thứ đó trong dịch vụ theo vai trò của mình. Họ được làm gì với nó ở nơi khác là do bạn thoả thuận với họ. Những gì bạn đặt công khai thì ai có liên kết cũng đọc được.',
          },
          {
            kind: 'text',
            text: 'Trong một không gian làm việc, chủ sở hữu và quản trị viên quyết định ai thuộc về đó và với vai trò nào.',
          },
        ],
      },
      {
        id: 'rules',
        title: 'Những điều không được phép',
        blocks: [
          {
            kind: 'list',
            items: [
              'Mọi điều pháp luật cấm, trước hết là hình ảnh tình dục về người chưa thành niên.',
              'Quấy rối, đe doạ, lừa dối người khác, hoặc mạo danh.',
              'Xâm phạm quyền tác giả, nhãn hiệu, hình ảnh cá nhân hay đời tư của người khác.',
              'Truy cập tài khoản hay dữ liệu không phải của mình, vượt giới hạn, gây rối dịch vụ, hoặc phát tán chương trình độc hại.',
              'Gửi thư không được yêu cầu, hoặc thu thập dữ liệu của người khác.',
            ],
          },
          {
            kind: 'text',
            text: 'Bạn được tự do tìm lỗ hổng bảo mật trên máy chủ của chính mình. Nếu tìm thấy lỗ hổng ở đây, hãy báo cho bên vận hành trước bất kỳ ai khác.',
          },
        ],
      },
      {
        id: 'api',
        title: 'API',
        blocks: [
          {
            kind: 'text',
            text: 'Chương trình hành động bằng khoá của bạn là hành động thay bạn, và các điều khoản này áp dụng cho chúng. API có giới hạn, được nêu trong câu trả lời của nó. API có thể thay đổi; thay đổi được ghi trong [ghi chú phát hành](/release-notes).',
          },
        ],
      },
      {
        id: 'availability',
        title: 'Khả dụng và giá',
        blocks: [
          {
            kind: 'text',
            text: 'Dịch vụ được cung cấp nguyên trạng, miễn phí và không cam kết luôn khả dụng. Bên vận hành có thể thay đổi, tạm dừng hoặc chấm dứt dịch vụ. Nếu chấm dứt hẳn, bên vận hành báo cho bạn đủ sớm để bạn mang những gì của mình đi, trong chừng mực có thể.',
          },
        ],
      },
      {
        id: 'ending',
        title: 'Chấm dứt',
        blocks: [
          {
            kind: 'text',
            text: `Bạn có thể rời đi bất cứ lúc nào bằng cách xoá tài khoản; tài khoản bị xoá hẳn sau ${deletionGraceDays} ngày, như [chính sách quyền riêng tư](/privacy#deletion) mô tả. Bên vận hành có thể gỡ nội dung hoặc đóng tài khoản vi phạm các điều khoản này, sau khi nhắc nhở nếu hợp lý, và cho bạn biết lý do. Bạn có thể phản đối bằng cách viết thư cho bên vận hành.`,
          },
        ],
      },
      {
        id: 'liability',
        title: 'Trách nhiệm pháp lý',
        blocks: [
          {
            kind: 'text',
            text: 'Bên vận hành chịu trách nhiệm không giới hạn đối với lỗi cố ý, lỗi vô ý nghiêm trọng và thiệt hại về tính mạng, thân thể, sức khoẻ. Ngoài ra, trong phạm vi pháp luật cho phép, trách nhiệm đối với dịch vụ miễn phí được loại trừ, nhất là đối với dữ liệu bị mất: hãy giữ bản sao của những gì quan trọng với bạn. Những quyền mà pháp luật dành cho người tiêu dùng và không thể từ bỏ vẫn được giữ nguyên.',
          },
        ],
      },
      {
        id: 'law',
        title: 'Luật áp dụng',
        blocks: [
          {
            kind: 'text',
            text: country
              ? `Áp dụng pháp luật nước của bên vận hành: ${country}. Là người tiêu dùng, bạn vẫn được các quy định bắt buộc của nước nơi mình cư trú bảo vệ.`
              : 'Áp dụng pháp luật của nước nơi bên vận hành cư trú hoặc đặt trụ sở. Là người tiêu dùng, bạn vẫn được các quy định bắt buộc của nước nơi mình cư trú bảo vệ.',
          },
          { kind: 'text', text: 'Nếu một điều khoản vô hiệu, các điều khoản khác vẫn có hiệu lực.' },
        ],
      },
      {
        id: 'changes',
        title: 'Thay đổi điều khoản',
        blocks: [
          {
            kind: 'text',
            text: 'Khi các điều khoản này thay đổi, [ghi chú phát hành](/release-notes) sẽ nêu rõ. Thay đổi bất lợi cho bạn chỉ có hiệu lực từ khi bạn đã được báo và có thể rời đi. Nếu bạn tiếp tục dùng dịch vụ thì điều khoản mới được áp dụng.',
          },
        ],
      },
      { id: 'contact', title: 'Liên hệ', blocks: [{ kind: 'text', text: tellContact(facts, 'vi') }] },
    ],
  }
}
