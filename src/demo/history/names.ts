/** First and last names of many origins, so that a list of customers looks like a real city. No combination is a famous person. */
const origins: readonly { share: number; first: string; last: string }[] = [
  {
    share: 30,
    first:
      'Emma Olivia Liam Noah Grace Henry Claire Lucas Nora Owen Hannah Caleb Julia Ethan Leah Wyatt Megan Tyler Paige Connor Abigail Dylan Holly Kevin Laura Scott Erin Brian Heather Peter',
    last: 'Bennett Carver Dalton Ellison Foster Graves Hartley Ingram Keller Lawson Mercer Norwood Ortman Preston Quimby Ramsey Sutton Thatcher Underhill Vance Whitaker Yates Ashby Brandt Colby Dunn Eastman Fairley Gallo Hobbs',
  },
  {
    share: 22,
    first:
      'Sofía Mateo Valentina Diego Camila Luis Isabella Javier Lucía Andrés Elena Carlos Mariana Rafael Ximena Jorge Daniela Miguel Paola Hugo',
    last: 'Aguilar Barrera Cárdenas Domínguez Escobar Fuentes Guzmán Herrera Ibarra Jiménez Lozano Montoya Navarro Ochoa Palacios Quintana Ríos Salazar Treviño Zamora',
  },
  {
    share: 14,
    first:
      'Aaliyah Malik Imani Darius Kiara Xavier Nia Terrence Jada Andre Simone Marcus Zora Isaiah Tiana Elijah',
    last: 'Banks Chambers Daniels Ellis Freeman Gaines Hairston Jeffries Kendrick Lyles Mosley Pettway Rollins Stokes Tolliver Whitfield',
  },
  {
    share: 12,
    first: 'Wei Mei Jian Xin Hao Lin Yuki Haruto Minh Linh Anh Jisoo Minjun Hana Kenji Thu',
    last: 'Chen Huang Zhao Tran Nguyen Pham Kimura Tanaka Park Choi Lau Fong Sato Vo Yoon Zhu',
  },
  {
    share: 10,
    first: 'Priya Arjun Ananya Rohan Kavya Vikram Meera Sanjay Fatima Imran Ayesha Nikhil Divya Omar',
    last: 'Agarwal Banerjee Chowdhury Desai Iyer Kapoor Menon Nair Patel Qureshi Rao Sharma Siddiqui Verma',
  },
  {
    share: 7,
    first: 'Leila Karim Yasmin Tariq Nadia Samir Dalia Reza Mina Yusuf Shirin Hassan',
    last: 'Abboud Farahani Ghanem Haddad Jaber Khalil Mansour Najjar Rahimi Sabbagh Tehrani Zand',
  },
  {
    share: 5,
    first: 'Anya Dmitri Katya Pavel Zofia Marek Irina Tomasz Milena Andrei',
    last: 'Antonov Baran Kowalczyk Lisowski Morozov Novak Petrov Sokolova Wójcik Zielinski',
  },
]

export type Origin = { share: number; firstNames: readonly string[]; lastNames: readonly string[] }

export const nameOrigins: readonly Origin[] = origins.map(({ share, first, last }) => {
  return { share, firstNames: first.split(' '), lastNames: last.split(' ') }
})
