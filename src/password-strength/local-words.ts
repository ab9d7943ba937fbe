/** Words that Nigerian customers often build a password on. The order within each list does not matter. */

/** Religion and hope. */
const FAITH = `
  jesus god christ jesuschrist godisgood godisgreat godwin godislove mygod jesusislord jesuslovesme jesussaves thankgod praisegod
  ilovejesus ilovegod holyspirit holyghost church pastor prophet bishop amen halleluyah hallelujah alleluia hosanna emmanuel immanuel
  allah alhamdulillah allahuakbar bismillah inshallah mashallah islam muslim muhammad mohammed ramadan quran mecca makkah mosque imam
  alhaji alhaja grace mercy blessing blessed blessings favour favor divine divinefavour glory gloria praise victory success testimony
  miracle faith hope peace joy love wisdom precious gift goodness goodluck marvelous marvellous wonderful prosper prosperity destiny
  promise treasure thankful grateful gratitude oluwa olorun chukwu chineke yahweh jehovah elohim adonai messiah saviour redeemer kingdom
  zion calvary covenant anointed deliverance winners redeemed mountainoffire deeperlife living faithful angel heaven bible psalm
`

/** Country, people and languages. */
const COUNTRY = `
  nigeria naija nigerian nigerians proudlynigerian africa african afrobeat greennaija arewa yoruba igbo hausa fulani pidgin edo ijaw tiv
  ibibio efik nupe kanuri biafra oduduwa federal republic independence superuser supereagles flyingeagles falconets wazobia
`

/** Cities, states and places. */
const PLACES = `
  lagos abuja kano ibadan portharcourt harcourt benin benincity enugu aba onitsha owerri jos kaduna zaria maiduguri sokoto ilorin abeokuta
  warri calabar uyo asaba akure oshogbo osogbo ife ileife ogbomosho ogbomoso minna lokoja makurdi bauchi gombe yola jalingo damaturu dutse
  katsina birnin kebbi gusau lafia awka abakaliki umuahia yenagoa ado ekiti ikeja lekki ajah surulere yaba ikoyi vi victoria island apapa
  oshodi mushin agege ikorodu badagry epe festac gbagada maryland magodo ogudu ojota ketu berger alimosho wuse garki maitama asokoro
  gwarinpa kubwa nyanya lugbe gwagwalada abia adamawa akwaibom anambra bayelsa benue borno crossriver delta ebonyi fct imo jigawa kogi
  kwara nasarawa niger ogun ondo osun oyo plateau rivers taraba yobe zamfara nnewi okene sagamu ijebu ijebuode ota sango offa okigwe
  ohafia nsukka sapele ughelli agbor auchi ekpoma
`

/** Given names. */
const GIVEN_NAMES = `
  adaeze ada adaobi adaora chioma chiamaka chidinma chinyere chinwe chika chidi chidiebere chibuzor chibuike chinedu chinonso chukwudi
  chukwuemeka chukwuma emeka ifeanyi ikechukwu ikenna kelechi kenechukwu nnamdi nkechi ngozi nneka nonso obinna obi okechukwu okon onyeka
  onyinye oluchi tochukwu uche uchenna uchechi uzoma ugochukwu ugonna somto somtochukwu kosi kosisochukwu ebuka ebere amara amarachi amaka
  nwando ifeoma ifunanya obiageli ogechi ogechukwu adebayo adebola adekunle ademola adeola adesola adetola adewale adeyemi ayodele ayomide
  ayo babatunde babajide bola bolaji bolanle bukola bukky bunmi damilola damilare dare dayo deji demilade ebun ebunoluwa fola folake
  folashade femi funke funmi funmilayo gbenga gbemi ibukun idowu iyabo jide jumoke kayode kehinde kemi kola kunle lanre lekan lola mosun
  moyosore niyi olamide ola olabisi olajide olaniyi olanrewaju olawale olayinka olu olufemi olumide olusegun oluwaseun oluwatobi oluwaseyi
  oluwafemi oluwadamilola omolara omotola opeyemi rotimi sade segun seun seyi shade shola simi simisola sola taiwo tayo temi temitope
  temidayo titi titilayo tobi toke tola tolu toluwani tomiwa tope tosin tunde wale wande wunmi yemi yetunde yewande yinka abdul abdullah
  abdullahi abdulrahman abubakar adamu ahmad ahmed aisha aishatu ali aliyu aminu amina asabe audu bala balarabe bashir bello bilkisu
  danjuma danladi dauda fatima fatimah faruk garba habiba hadiza hafsat halima haruna hassan hauwa husseini ibrahim idris ismail jamila
  jibril kabiru kamal khadija ladi lawal maryam mariam musa mustapha mustafa nasir nafisat rabiu rahma rakiya safiya salisu salma sani
  shehu suleiman sulaiman tijani umar usman yakubu yusuf zainab zara zaynab comfort patience sunday monday friday godspower chisom esther
  ruth deborah happiness charity sarah mary elizabeth veronica janet juliet juliana rita stella helen theresa cynthia vivian sandra linda
  doris rose florence felicia christiana josephine janefrances peter paul john james samuel daniel david solomon moses joshua isaac jacob
  abraham joseph simon stephen philip michael gabriel raphael anthony augustine benedict clement cletus collins desmond donatus ernest
  festus francis godfrey henry innocent jude kenneth kingsley lawrence lucky martins matthew nathaniel oscar patrick prince princess queen
  king raymond richard romanus silas sylvester thomas timothy valentine victor vincent
`

/** Family names. */
const FAMILY_NAMES = `
  okafor okeke okonkwo okoro okoye okolie okpara okorie nwosu nwankwo nwachukwu nwafor nwokolo nwoye nwabueze eze ezeh ezeokafor ezenwa
  obiora obioma onyekachi onwuka onuoha ogbonna ogbonnaya ojukwu azikiwe achebe adichie opara anyanwu agu agbo ani ugwu udeh ude umeh
  umunna igwe ibe ibekwe iwu iheanacho ihejirika mbah madu maduka adeleke adeyinka adegoke adeniyi adenuga ajayi akande akintola akinwande
  akinola alabi alao awolowo ayinde ayeni bakare balogun bankole bamidele coker dada dangote durojaiye fashola fasola fawehinmi gbadamosi
  johnson macaulay obasanjo odunsi ogundipe ogunleye ogunbiyi ojo okunola oladipo olagoke olaoye olatunji olatunde oluwole omotosho
  onabanjo onifade oni oyedepo oyelaran oyewole salako salami sanusi shonekan sowande soyinka tinubu williams abacha abiola atiku
  babangida bagudu balewa buhari dantata gowon jega jonathan kwankwaso ribadu saraki tambuwal yaradua osinbajo effiong ekanem ekong essien
  etim eyo inyang udo udoh ukpong usoro umoh akpan bassey edet otu asuquo archibong igbinedion oshiomhole osagie osaze osaro osas osayi
  aigbe ehigiator idahosa obaseki omoregie
`

/** Music, film and football. */
const MUSIC_AND_SPORT = `
  wizkid davido burna burnaboy tiwasavage rema asake tems phyno falz flavour psquare donjazzy mavin mavins tuface tubaba dbanj patoranking
  zlatan naira naomi nollywood genevieve ramsey chelsea arsenal liverpool manchester manunited manutd mancity realmadrid barcelona barca
  juventus acmilan inter psg messi ronaldo neymar mbappe rooney drogba lampard hazard salah saka osimhen okocha jayjay kanu kanunwankwo
  yekini mikel obimikel ighalo iwobi enyimba rangers kanopillars shootingstars plateauunited remostars gunners gunner bluearmy blues
  reddevils redevils ynwa upgunners cfc mufc football soccer goal worldcup champions championsleague premierleague nairabet betnaija
  bet9ja sportybet jackpot
`

/** Banks, telecom companies with their prefixes, and other companies. */
const COMPANIES = `
  bank banking zenith zenithbank gtbank gtb guaranty guarantytrust access accessbank firstbank firstmonie uba unitedbank fidelity
  fidelitybank fcmb union unionbank wema wemabank alat sterling sterlingbank stanbic stanbicibtc polaris polarisbank keystone ecobank
  heritage jaiz providus titantrust kuda opay palmpay moniepoint carbon fairmoney piggyvest cowrywise paystack flutterwave interswitch
  quickteller verve remita nibss visa mastercard mtn glo airtel etisalat 9mobile ninemobile smile spectranet ntel swift dstv gotv
  startimes multichoice jumia konga jiji nnpc shell chevron mobil total oando nepa phcn ikedc ekedc aedc cbn ndic efcc nysc corper corpers
  jamb waec neco unilag unn uniben unilorin oau futa futo abu lasu babcock uniport unical 0701 0702 0703 0704 0705 0706 0707 0708 0802
  0803 0804 0805 0806 0807 0808 0809 0810 0811 0812 0813 0814 0815 0816 0817 0818 0901 0902 0903 0904 0905 0906 0907 0908 0909 0911 0912
  0913 0915 0916 234 +234
`

/** Everyday words. */
const EVERYDAY = `
  password passwort passcode passkey passphrase mypassword mypass admin administrator welcome letmein login logon secret secure security
  account money cash dollar million billion millionaire billionaire rich wealth wealthy business boss bigboss oga ogbonge chairman madam
  sister brother mother father mummy mommy daddy mama papa baba nana iya oko iyawo wife husband baby sweetheart darling honey sugar family
  familia children twins myson mydaughter mylove mylife iloveyou iloveu loveyou myheart onelove truelove forever fineboy finegirl omo
  omoba omoge pikin wahala wetin howfar abeg sapa japa gbese kudi ego owo aiye aye ile alaafia ire oba nkem nwa nne nna nnanna mummyade
  bestfriend friend friends school student teacher doctor lawyer engineer nurse driver sisi jollof jollofrice rice beans amala egusi suya
  garri eba fufu moimoi akara puffpuff indomie zobo palmwine summer winter spring autumn rain harmattan sunshine sunny tuesday wednesday
  thursday saturday january february march april may june july august september october november december today tomorrow newyear happy
  happynewyear birthday happybirthday christmas easter sallah ileya internet computer laptop iphone samsung tecno infinix itel nokia
  android google facebook whatsapp instagram twitter tiktok youtube gmail yahoo internetbanking online mobile phone number test testing
  tester guest user username default change changeme qwerty qwertyuiop asdfghjkl asdfgh zxcvbnm zxcvbn qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r
  1q2w3e q1w2e3r4 abc abcd abcde abcdef abcd1234 abc123 aaa one two three four five six seven eight nine ten hundred the for you ever life
  real 4life 4ever 4real lord power house lagosian city boy girl man woman bro sis big small good bad day night time work strong chosen
  thankyou thanks please sorry goodmorning goodboy goodgirl mypin mybank mymoney
`

/** Lower case, without accents, each word once. */
export const LOCAL_WORDS: readonly string[] = [
  EVERYDAY,
  FAITH,
  COUNTRY,
  PLACES,
  MUSIC_AND_SPORT,
  COMPANIES,
  GIVEN_NAMES,
  FAMILY_NAMES,
].flatMap((words) => words.trim().split(/\s+/))
